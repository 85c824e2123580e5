import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { TRASH } from '#server/files/picture-files.ts';
import { addImage } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { trashIfUnused, trashUnusedFiles } from './old-data.ts';

const MINUTE = 60_000;

/** A name as stored pictures have it. */
const named = (letter: string, extension = 'webp') => `${letter.repeat(32)}.${extension}`;

/** Writes a file with this modification time, in milliseconds. */
function write({ config }: Deps, name: string, changed = 0): void {
  const path = join(config.uploadsDir, name);
  writeFileSync(path, 'picture');
  utimesSync(path, changed / 1000, changed / 1000);
}

const refer = (deps: TestDeps, file: string, deletedAt?: number) =>
  addImage(deps, 'x', { kind: 'drink', file, deletedAt });

const isThere = ({ config }: Deps, name: string) => existsSync(join(config.uploadsDir, name));
const live = () => new AbortController().signal;

test('an unreferenced file is moved to the trash once it is a minute old, a referenced one never', () => {
  const deps = createTestDeps();
  const [lost, used, deleted] = [named('a'), named('b'), named('c')];
  for (const file of [lost, used, deleted]) write(deps, file, 5 * MINUTE);
  refer(deps, used);
  refer(deps, deleted, 1);
  for (const file of [lost, used, deleted]) trashIfUnused(deps, file, 6 * MINUTE - 1);
  expect(isThere(deps, lost)).toBe(true);
  for (const file of [lost, used, deleted, lost]) trashIfUnused(deps, file, 6 * MINUTE);
  expect([isThere(deps, lost), isThere(deps, join(TRASH, lost))]).toEqual([false, true]);
  expect([isThere(deps, used), isThere(deps, deleted)]).toEqual([true, true]);
});

test('old unreferenced files are moved to the trash, except those with other names', async ({ deps }) => {
  const [used, young, jpg] = [named('1'), named('2'), named('3', 'jpg')];
  const foreign = ['.gitkeep', 'cafe.db', 'first-password', 'picture.webp', named('g'), named('a', 'png')];
  for (const file of [used, named('4'), jpg, ...foreign]) write(deps, file);
  write(deps, young, 10 * MINUTE);
  refer(deps, used);
  mkdirSync(join(deps.config.uploadsDir, named('5')));
  utimesSync(join(deps.config.uploadsDir, named('5')), 0, 0);
  mkdirSync(join(deps.config.uploadsDir, '.unfinished'));
  await trashUnusedFiles(deps, 10 * MINUTE, live());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual(
    [used, young, named('5'), '.unfinished', TRASH, ...foreign].sort(),
  );
});

test('all of many files are checked, until an abort', async ({ deps }) => {
  const files = Array.from({ length: 500 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
  for (const file of files) write(deps, file);
  for (const file of files.slice(0, 100)) refer(deps, file);
  await trashUnusedFiles(deps, MINUTE, AbortSignal.abort());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual(files);
  await trashUnusedFiles(deps, MINUTE, live());
  expect(readdirSync(deps.config.uploadsDir).sort()).toEqual([TRASH, ...files.slice(0, 100)]);
  expect(readdirSync(join(deps.config.uploadsDir, TRASH)).sort()).toEqual(files.slice(100));
});
