import type { CupTheme, Vessel } from '#shared/cup/looks.ts';
import { darker, lighter, mix } from '#shared/text/color.ts';
import {
  bandPath,
  CUP_HEIGHT,
  CUP_WIDTH,
  FLOOR_Y,
  INSIDE,
  path,
  streakPath,
  surface,
  type Taper,
  X,
} from './cup-shape.ts';
import { type DrawnLayer, drawSlots } from './slots.ts';
import { group, line, node, outline, outlined, type SvgNode, shape } from './svg-node.ts';

export { CUP_HEIGHT, CUP_WIDTH, levelAt } from './cup-shape.ts';
export { type SvgNode, svgText } from './svg-node.ts';

const WALL: Taper = { x: X, top: { y: 104, half: 88 }, bottom: { y: 384, half: 60 }, arc: 8 };
const LID: Taper = { x: X, top: { y: 62, half: 72 }, bottom: { y: 100, half: 86 }, arc: 9 };
const RIM: Taper = { x: X, top: { y: 96, half: 95 }, bottom: { y: 114, half: 94 }, arc: 9 };
const GLASS: Taper = { x: X, top: { y: 88, half: 91 }, bottom: { y: 388, half: 61 }, arc: 9 };
const MUG: Taper = { x: X, top: { y: 98, half: 94 }, bottom: { y: 386, half: 74 }, arc: 10 };
export const STRAW_HOLE = { x: 132, y: 62 };

const SHADE = '#2a1c14';

/** A straw's tube: body, stripes and a highlight. */
const tube = (d: string, color: string): SvgNode[] => [
  line(d, darker(color, 0.28), 12.5),
  line(d, color, 10.5),
  line(d, lighter(color, 0.55), 10.5, { 'stroke-dasharray': '7 13' }),
  line(d, '#ffffff', 2, { 'stroke-opacity': 0.4, transform: 'translate(-2.4 -0.6)' }),
];

const SUNKEN = path('M', STRAW_HOLE.x, STRAW_HOLE.y, 'L', 74, 352);
const STRAW = path('M', STRAW_HOLE.x, STRAW_HOLE.y + 1, 'L', 141, 26, 'L', 172, 10);

/** Shade on the right and highlights on the left, in front of the layers. */
const gloss = (): SvgNode[] => [
  ...[0.4, 0.52, 0.63, 0.73, 0.82, 0.9].map((from) =>
    shape(streakPath(WALL, from, 1, 112, 384), SHADE, 0.028),
  ),
  shape(streakPath(WALL, -1, -0.93, 112, 384), SHADE, 0.06),
  line(streakPath(INSIDE, -0.74, -0.66, 150, 330), '#ffffff', 7, { 'stroke-opacity': 0.5 }),
  line(streakPath(INSIDE, -0.47, -0.47, 150, 262), '#ffffff', 4, { 'stroke-opacity': 0.38 }),
  line(streakPath(INSIDE, 0.86, 0.86, 158, 340), '#ffffff', 3, { 'stroke-opacity': 0.28 }),
];

/** The empty inside, behind the layers. */
const inside = (color: string): SvgNode[] => [
  shape(bandPath(INSIDE, 104, FLOOR_Y), lighter(color, 0.66)),
  surface(INSIDE, FLOOR_Y, { fill: lighter(color, 0.4) }),
];

const wall = (taper: Taper, top: number, bottom: number, color: string): SvgNode =>
  outlined(bandPath(taper, top, bottom), color, darker(color, 0.3), 4);

function lid(color: string): SvgNode[] {
  const edge = darker(color, 0.3);
  return [
    node('path', { d: bandPath(LID, 62, 100), fill: color, stroke: edge, 'stroke-width': 1.5 }),
    shape(streakPath(LID, 0.45, 1, 62, 100), SHADE, 0.1),
    shape(streakPath(LID, 0.75, 1, 62, 100), SHADE, 0.1),
    shape(streakPath(LID, -0.78, -0.62, 66, 98), '#ffffff', 0.35),
    surface(LID, 62, { fill: lighter(color, 0.2), stroke: edge, 'stroke-width': 1 }),
    node('ellipse', { cx: X, cy: 63, rx: 61, ry: 6.4, fill: darker(color, 0.12) }),
    outlined(bandPath(RIM, 96, 114), lighter(color, 0.08), edge, 1.5),
    shape(streakPath(RIM, 0.5, 1, 96, 114), SHADE, 0.1),
    shape(streakPath(RIM, 0.8, 1, 96, 114), SHADE, 0.1),
    shape(streakPath(RIM, -0.8, -0.6, 98, 112), '#ffffff', 0.4),
    node('ellipse', { cx: STRAW_HOLE.x, cy: STRAW_HOLE.y + 1, rx: 11, ry: 3.4, fill: darker(color, 0.6) }),
  ];
}

/** A disk under a glass. Its edge keeps a pale disk visible on the pale background. */
const coaster = (fill: string, y: number, color: string): SvgNode =>
  node('ellipse', { cx: X, cy: y, rx: 84, ry: 10, fill, stroke: darker(color, 0.3) });

const steam = (): SvgNode =>
  group(
    'cup-steam',
    [-30, 4, 36].map((x, nth) =>
      line(
        path('M', X + x, 92, 'c', -14, -16, 14, -26, 0, -42 + nth * 4, 's', 10, -18, 2, -30),
        '#b9a795',
        7 - nth,
        { 'stroke-linecap': 'round', 'stroke-opacity': 0.45 },
      ),
    ),
  );

const HANDLE = 'M204 168 C232 158 234 206 224 240 C217 264 204 280 190 286';

/** Draws each vessel around `slots`. */
const DRAW: Record<Vessel, (theme: CupTheme, slots: SvgNode, isHot: boolean) => SvgNode[]> = {
  cup: ({ cup, lid: top, straw }, slots) => [
    group('cup-body', [
      wall(WALL, 104, 382, cup),
      shape(bandPath(WALL, 374, 384), darker(cup, 0.5), 0.22),
      ...inside(cup),
    ]),
    group('cup-straw', tube(SUNKEN, mix(straw, cup, 0.35)), 'cup-straw-sunken'),
    slots,
    group('cup-gloss', [
      ...gloss(),
      // The shadow of the lid.
      shape(bandPath(WALL, 104, 122), SHADE, 0.07),
      shape(bandPath(WALL, 104, 128), SHADE, 0.05),
    ]),
    group('cup-cover', [group('cup-lid', lid(top)), group('cup-straw', tube(STRAW, straw))]),
  ],
  glass: ({ cup, lid: color, straw }, slots) => {
    const pane = mix('#cfe0e2', cup, 0.25);
    return [
      group('cup-body', [
        coaster(color, 388, color),
        coaster(lighter(color, 0.25), 385.5, color),
        outlined(bandPath(GLASS, 88, 384), pane, darker(pane, 0.22), 2.5, { 'fill-opacity': 0.32 }),
        surface(GLASS, 88, { fill: '#ffffff', 'fill-opacity': 0.5 }),
        shape(bandPath(INSIDE, 104, FLOOR_Y), '#ffffff', 0.2),
      ]),
      group('cup-straw', [...tube(SUNKEN, straw), ...tube(STRAW, straw)]),
      slots,
      group('cup-gloss', [
        ...gloss(),
        shape(streakPath(GLASS, -0.97, -0.88, 98, 376), '#ffffff', 0.55),
        shape(bandPath(GLASS, 374, 384), '#ffffff', 0.4),
        surface(GLASS, 88, outline(darker(pane, 0.16), 2.5)),
      ]),
    ];
  },
  mug: ({ cup: glaze, lid: band }, slots, isHot) => [
    group('cup-body', [
      line(HANDLE, darker(glaze, 0.3), 18),
      line(HANDLE, glaze, 14),
      line('M206 164 C229 157 230 200 222 234', '#ffffff', 3, {
        'stroke-opacity': 0.45,
        'stroke-linecap': 'round',
      }),
      wall(MUG, 98, 384, glaze),
      shape(bandPath(MUG, 306, 382), band),
      surface(MUG, 98, { fill: lighter(glaze, 0.45), stroke: darker(glaze, 0.3), 'stroke-width': 2 }),
      surface(MUG, 100, { fill: darker(glaze, 0.28) }, 8),
      ...inside(glaze),
      line(bandPath(INSIDE, 104, FLOOR_Y), lighter(glaze, 0.3), 5),
    ]),
    slots,
    group('cup-gloss', gloss()),
    ...(isHot ? [steam()] : []),
  ],
};

/**
 * Draws a dream cup. `layers` and `keys` start at the bottom; `keys` identify the filled slots. The SVG has no ids,
 * because a page can contain many cups.
 */
export function drawCup(
  layers: readonly DrawnLayer[],
  theme: CupTheme,
  { keys = [], vessel = 'cup' }: { keys?: readonly string[]; vessel?: Vessel } = {},
): SvgNode {
  const isHot = layers.some((layer) => layer.isHot);
  const slots = node(
    'g',
    { class: 'cup-layers', 'stroke-width': 0.8, 'stroke-opacity': 0.5 },
    drawSlots(layers, keys),
  );
  return node('svg', { viewBox: `0 0 ${CUP_WIDTH} ${CUP_HEIGHT}`, class: 'cup', fill: 'none' }, [
    node('ellipse', { cx: X, cy: 389, rx: 74, ry: 9, fill: '#1d130d', 'fill-opacity': 0.16 }),
    ...DRAW[vessel](theme, slots, isHot),
  ]);
}
