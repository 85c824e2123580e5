import { SLOTS } from '#shared/cup/cup.ts';
import { node, type SvgNode } from './svg-node.ts';

/**
 * A tapering wall seen from slightly above. `y` grows downwards; `half` is half the width at that height. `arc` is how
 * far the middle of each level line is below its ends. It is the same at all heights, because the visible height
 * between two levels must equal their distance.
 */
export type Taper = {
  x: number;
  top: { y: number; half: number };
  bottom: { y: number; half: number };
  arc: number;
};

const round = (value: number): number => Math.round(value * 100) / 100;

/** Numbers and letters of a path, rounded to hundredths. */
export const path = (...parts: (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ');

/** Half the vessel's width at height `y`. */
export function halfAt({ top, bottom }: Taper, y: number): number {
  return top.half + ((bottom.half - top.half) * (y - top.y)) / (bottom.y - top.y);
}

/** The part of the vessel between two heights, bounded by level lines. */
export function bandPath(taper: Taper, top: number, bottom: number): string {
  const { x, arc } = taper;
  const above = halfAt(taper, top);
  const below = halfAt(taper, bottom);
  return path(
    ...['M', x - above, top, 'L', x - below, bottom, 'A', below, arc, 0, 0, 0, x + below, bottom],
    ...['L', x + above, top, 'A', above, arc, 0, 0, 1, x - above, top, 'Z'],
  );
}

/** A point on the front wall: `share` of its half width (-1 left edge, 1 right edge) on the level line of `y`. */
export function onWall(taper: Taper, share: number, y: number): [x: number, y: number] {
  return [taper.x + share * halfAt(taper, y), y + taper.arc * Math.sqrt(Math.max(0, 1 - share * share))];
}

/** A streak down the vessel's wall between two shares of its half width. */
export function streakPath(taper: Taper, from: number, to: number, top: number, bottom: number): string {
  const at = (share: number, y: number) => onWall(taper, share, y);
  return path(
    ...['M', ...at(from, top), 'L', ...at(to, top), 'L', ...at(to, bottom), 'L', ...at(from, bottom), 'Z'],
  );
}

/** The surface at height `y`: an ellipse `inset` units inside the wall. */
export function surface(taper: Taper, y: number, attrs: SvgNode['attrs'], inset = 0): SvgNode {
  const size = { rx: round(halfAt(taper, y) - inset), ry: taper.arc };
  return node('ellipse', { cx: taper.x, cy: round(y), ...size, ...attrs });
}

/** Size of the drawing in its own units. */
export const CUP_WIDTH = 240;
export const CUP_HEIGHT = 400;

export const X = CUP_WIDTH / 2;
const FULL_Y = 132;
export const FLOOR_Y = 372;
const SLOT_HEIGHT = (FLOOR_Y - FULL_Y) / SLOTS;

/** The inside of all vessels, which the slots fill. */
export const INSIDE: Taper = { x: X, top: { y: 104, half: 83 }, bottom: { y: 384, half: 55 }, arc: 7 };

/** The height of the surface of `filled` slots, and half the width of the vessel's inside at that height. */
export function levelAt(filled: number): { y: number; half: number } {
  const y = FLOOR_Y - filled * SLOT_HEIGHT;
  return { y, half: halfAt(INSIDE, y) };
}
