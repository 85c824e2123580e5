import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#server/testing/program.ts';
import { extractFiles } from './extract.ts';

const CONTENTS: Record<string, string> = { 'package.json': '{}', 'build/server/main.cjs': 'run();' };
const FILES = Object.fromEntries(
  Object.entries(CONTENTS).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
);

/** Extracts the files into a new folder. */
function extractAll() {
  const folder = join(makeFolder(), 'program');
  const written: string[] = [];
  const extract = () =>
    extractFiles(folder, FILES, (path) => {
      written.push(path);
      return Buffer.from(CONTENTS[path] ?? '');
    });
  extract();
  return { folder, written, extract };
}

test('files are extracted once, for their owner only, and again where they were cut or changed', () => {
  const { folder, written, extract } = extractAll();
  const path = join(folder, 'build/server/main.cjs');
  expect(readFileSync(path, 'utf8')).toBe('run();');
  expect(statSync(join(folder, 'build/server')).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'package.json')).mode & 0o077).toBe(0);
  expect(readdirSync(folder)).toEqual(['build', 'package.json']);
  extract();
  expect(written).toEqual(Object.keys(CONTENTS));
  for (const text of ['run', 'run!!']) {
    writeFileSync(path, text);
    written.length = 0;
    extract();
    expect(written).toEqual(['build/server/main.cjs']);
    expect(readFileSync(path, 'utf8')).toBe('run();');
  }
});
