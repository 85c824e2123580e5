import { expect, test } from 'vitest';
import { followOwnChange, ownChangesShown, refreshOwnChanges } from './own-changes.ts';

test('what a write has changed is fetched, and shown once it has arrived', async () => {
  const fetched: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  refreshOwnChanges((header) => {
    fetched.push(header);
    return promise;
  });
  for (const header of [null, '']) followOwnChange(header);
  expect([fetched, ownChangesShown()]).toEqual([[], undefined]);
  followOwnChange('a.3 menu,audit');
  expect(fetched).toEqual(['a.3 menu,audit']);
  let isShown = false;
  const shown = ownChangesShown()?.then(() => {
    isShown = true;
  });
  expect(isShown).toBe(false);
  resolve();
  await shown;
  expect(isShown).toBe(true);
});
