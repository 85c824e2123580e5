import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { FLOOR_Y, halfAt, INSIDE, levelAt, onWall } from './cup-shape.ts';
import { piecesAlong } from './scatter.ts';

it('pieces lie inside the walls and on the floor, the same ones for the same seed', () => {
  forAll([fc.nat(19), fc.nat(200), fc.integer({ min: 1, max: 40 })], (level, seed, count) => {
    const { y } = levelAt(level);
    const options = { seed, count, sizes: [1, 12] as [number, number], spread: 11 };
    const pieces = piecesAlong(y, options);
    expect(piecesAlong(y, options)).toEqual(pieces);
    for (const piece of pieces) {
      const share = (piece.x - INSIDE.x) / halfAt(INSIDE, y);
      expect(Math.abs(piece.x - INSIDE.x) + piece.r).toBeLessThanOrEqual(halfAt(INSIDE, y));
      expect(piece.y + piece.r).toBeLessThanOrEqual(onWall(INSIDE, share, FLOOR_Y)[1] + 1e-6);
    }
  });
});
