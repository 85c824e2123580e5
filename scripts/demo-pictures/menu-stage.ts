import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { box, clipped, glow, group, line, oval, picture, place, shadow, shape, soft } from './canvas.ts';

export const MENU_SIZE = 640;

/** Where the foot of a drink stands. */
const FOOT = { x: 320, y: 552 };

/** Wall and table of a menu category. */
export type Stage = { wall: string; table: string };

/** The light of a window with two bars, on the wall. */
const windowLight = (): SvgNode =>
  soft(
    5,
    ...[0, 118].map((x) =>
      shape(`M${402 + x} -20 L${500 + x} -20 L${318 + x} 476 L${220 + x} 476Z`, '#FFFFFF', {
        'fill-opacity': 0.13,
      }),
    ),
  );

/**
 * A drink on the table before an arch in the wall. `drink` stands on the origin and is up to 400 high; `beside` lies on
 * the table, in coordinates of the whole picture.
 */
export function onStage(stage: Stage, drink: SvgNode, beside: SvgNode[] = [], wide = 150): SvgNode {
  const { wall, table } = stage;
  const all = `M0 0 H${MENU_SIZE} V${MENU_SIZE} H0Z`;
  return picture(
    MENU_SIZE,
    MENU_SIZE,
    box(0, 0, MENU_SIZE, 500, 0, wall),
    glow(320, 270, 420, lighter(wall, 0.5), 0.8),
    shape('M104 480 V286 A216 216 0 0 1 536 286 V480Z', lighter(wall, 0.34)),
    line('M104 476 V286 A216 216 0 0 1 536 286 V476', darker(wall, 0.1), 3, { 'stroke-opacity': 0.5 }),
    clipped(all, windowLight()),
    box(0, 474, MENU_SIZE, 166, 0, table),
    box(0, 474, MENU_SIZE, 7, 0, lighter(table, 0.35)),
    soft(14, oval(320, 560, 270, 44, lighter(table, 0.3), { 'fill-opacity': 0.6 })),
    ...[508, 606].map((y) =>
      line(`M-10 ${y} Q200 ${y + 6} 330 ${y - 1} T650 ${y + 2}`, darker(table, 0.12), 2, {
        'stroke-opacity': 0.35,
      }),
    ),
    group(shadow(FOOT.x + 26, FOOT.y + 1, wide, 17, 0.34), place(FOOT.x, FOOT.y, 1, 0, drink)),
    ...beside,
  );
}

/** A thing on the table with its shadow `below` its middle; `half` is half its width. */
export const lying = (
  ...[x, y, scale, turn, thing, half = 48, below = half * 0.72]: [
    number,
    number,
    number,
    number,
    SvgNode,
    number?,
    number?,
  ]
): SvgNode =>
  group(
    shadow(x + 6, y + below * scale, half * scale, half * scale * 0.2, 0.3),
    place(x, y, scale, turn, thing),
  );
