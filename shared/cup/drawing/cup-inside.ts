import { SLOTS } from '#shared/cup/cup.ts';
import { halfAt, type Taper } from './cup-shape.ts';

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
