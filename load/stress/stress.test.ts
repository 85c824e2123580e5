import { expect, test } from 'vitest';
import { dependsOnMachine, isMet } from '#load/figure.ts';
import { canMount } from './parts/disk.ts';
import { PARTS } from './run.ts';

/** Timeout in milliseconds: most of these tests start the shop several times. */
const timeout = 300_000;

/** Mounting a disk needs rights that not every machine grants; server/core/errors.test.ts fills one without. */
const possible = Object.entries(PARTS).filter(([name]) => name !== 'disk' || canMount());

test.for(possible)('the short form of %s meets its goals', { timeout }, async ([_, part]) => {
  const figures = await part({ isLong: false, seed: 11 });
  const missed = figures.filter((figure) => !dependsOnMachine(figure) && !isMet(figure));
  expect(missed).toEqual([]);
  expect(figures.length).toBeGreaterThan(0);
});
