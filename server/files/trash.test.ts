import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { emptyTrash, filesInTrash, moveToTrash, TRASH, takeNamedFromTrash } from './trash.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

/** Creates an uploads folder with an old file. */
function uploads(): string {
  const { uploadsDir } = createTestDeps().config;
  writeFileSync(join(uploadsDir, 'a.webp'), 'picture');
  utimesSync(join(uploadsDir, 'a.webp'), 0, 0);
  return uploadsDir;
}

test('an old file stays in the trash for 30 days after it was moved there', async () => {
  const folder = uploads();
  expect(await filesInTrash(folder)).toEqual([]);
  moveToTrash(folder, 'a.webp', NOW);
  expect(existsSync(join(folder, 'a.webp'))).toBe(false);
  await emptyTrash(folder, NOW + 30 * DAY - 1);
  expect(await filesInTrash(folder)).toEqual(['a.webp']);
  await emptyTrash(folder, NOW + 30 * DAY);
  expect(await filesInTrash(folder)).toEqual([]);
});

test('on a disk that is nearly full, a file stays in the trash for a day', async () => {
  const folder = uploads();
  moveToTrash(folder, 'a.webp', NOW);
  await emptyTrash(folder, NOW + DAY - 1, true);
  expect(await filesInTrash(folder)).toEqual(['a.webp']);
  await emptyTrash(folder, NOW + DAY, true);
  expect(await filesInTrash(folder)).toEqual([]);
});

test('a file can be restored from the trash unchanged', async () => {
  const folder = uploads();
  moveToTrash(folder, 'a.webp', NOW);
  await takeNamedFromTrash(folder, ['a.webp']);
  expect(readFileSync(join(folder, 'a.webp'), 'utf8')).toBe('picture');
});

test('emptying a missing trash does nothing', async () => {
  const folder = uploads();
  await emptyTrash(folder, NOW);
  mkdirSync(join(folder, TRASH));
  await emptyTrash(folder, NOW);
  expect(existsSync(join(folder, 'a.webp'))).toBe(true);
});
