import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder } from '#server/testing/program.ts';
import { lockFolder } from './lock.ts';

test('a folder has one lock at a time, which leaves nothing but an empty file', () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  expect(lockFolder(folder)).toBe(null);
  lock?.release();
  const again = lockFolder(folder);
  expect(again).not.toBe(null);
  again?.release();
  expect(readdirSync(folder)).toEqual(['lock']);
});
