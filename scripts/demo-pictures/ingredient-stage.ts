import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { box, disc, glow, group, picture, place, shadow, shape } from './canvas.ts';

export const INGREDIENT_SIZE = 320;

/** Things before a round tint of their colour; they stand on y = 262. */
export function tile(tint: string, ...things: SvgNode[]): SvgNode {
  const ground = lighter(tint, 0.62);
  return picture(
    INGREDIENT_SIZE,
    INGREDIENT_SIZE,
    box(0, 0, 320, 320, 0, ground),
    disc(160, 150, 118, lighter(tint, 0.8)),
    glow(130, 110, 150, '#FFFFFF', 0.7),
    shape('M0 246 Q160 232 320 246 V320 H0Z', lighter(darker(tint, 0.12), 0.46)),
    ...things,
  );
}

/** A thing that stands with its foot at `x`, `y`, on its shadow. */
export const standing = (x: number, y: number, scale: number, half: number, thing: SvgNode): SvgNode =>
  group(shadow(x + 10, y + 1, half * 1.1, 9, 0.32), place(x, y, scale, 0, thing));

/** A thing drawn around its middle, with its shadow on the height `floor`. */
export const resting = (
  ...[x, y, scale, turn, thing, floor = y + 50 * scale]: [number, number, number, number, SvgNode, number?]
) => group(shadow(x + 6, floor, 44 * scale, 8 * scale, 0.3), place(x, y, scale, turn, thing));
