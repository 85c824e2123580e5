import { expect, test } from 'vitest';
import { isMet, isOfMachine } from './figure.ts';
import { canMount } from './parts/disk.ts';
import { PARTS } from './parts.ts';

/** What a machine may not let us do. */
const isPossible = (name: string): boolean => name !== 'disk' || canMount();

test.for(Object.entries(PARTS))('the short form of %s meets its goals', async ([name, part]) => {
  if (!isPossible(name)) return;
  const figures = await part({ isLong: false, seed: 11 });
  const missed = figures.filter((figure) => !isOfMachine(figure) && !isMet(figure));
  expect(missed).toEqual([]);
  expect(figures.length).toBeGreaterThan(0);
});
