import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { expect, test } from 'vitest';

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

test('the program for 64-bit ARM has Node and all native parts for that processor', () => {
  execFileSync(process.execPath, ['scripts/build-binary.ts', '--target=linux-arm64'], { stdio: 'inherit' });
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
