import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { emptyTrash, filesInTrash, moveToTrash, takeNamedFromTrash } from './picture-files.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

/** Creates an uploads folder with an old file. */
function uploads(): string {
  const { uploadsDir } = createTestDeps().config;
  writeFileSync(join(uploadsDir, 'a.webp'), 'picture');
  utimesSync(join(uploadsDir, 'a.webp'), 0, 0);
  return uploadsDir;
}

test.for([
  ['30 days after it was moved there', 30 * DAY, false],
  ['a day, on a disk that is nearly full', DAY, true],
] as const)('an old file stays in the trash for %s', async ([_, time, isLow]) => {
  const folder = uploads();
  expect(await filesInTrash(folder)).toEqual([]);
  moveToTrash(folder, 'a.webp', NOW);
  expect(existsSync(join(folder, 'a.webp'))).toBe(false);
  await emptyTrash(folder, NOW + time - 1, isLow);
  expect(await filesInTrash(folder)).toEqual(['a.webp']);
  await emptyTrash(folder, NOW + time, isLow);
  expect(await filesInTrash(folder)).toEqual([]);
});

test('a file can be restored from the trash unchanged; emptying a missing or empty trash does nothing', async () => {
  const folder = uploads();
  await emptyTrash(folder, NOW);
  moveToTrash(folder, 'a.webp', NOW);
  await takeNamedFromTrash(folder, ['a.webp']);
  await emptyTrash(folder, NOW);
  expect(readFileSync(join(folder, 'a.webp'), 'utf8')).toBe('picture');
});
