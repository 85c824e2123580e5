import { expect, test } from 'vitest';
import { dependsOnMachine, isMet, type Part } from '#load/figure.ts';
import { TESTS } from '#load/run-parts.ts';
import { canMount } from './disk.ts';

/** Timeout in milliseconds: most of these tests start the shop several times. */
const timeout = 300_000;

/** Mounting a disk needs rights that not every machine grants; server/core/errors.test.ts fills one without. */
const possible = Object.entries<Part>(TESTS.stress).filter(([name]) => name !== 'disk' || canMount());

test.for(possible)('the short form of %s meets its goals', { timeout }, async ([_, part]) => {
  const figures = await part({ isLong: false, seed: 11 });
  const missed = figures.filter((figure) => !dependsOnMachine(figure) && !isMet(figure));
  expect(missed).toEqual([]);
  expect(figures.length).toBeGreaterThan(0);
});
