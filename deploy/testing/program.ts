import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** Copies the input of `scripts/build-binary.ts` to change it. @returns the folder, which is removed after the test */
export function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['build', 'node_modules', 'server']) symlinkSync(resolve(name), join(folder, name));
  for (const name of ['drizzle', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(name, join(folder, name), { recursive: true });
  return folder;
}

/** Builds the program with an additional database migration. @returns its path */
export function buildNewer(): string {
  const folder = copyOfProject();
  const { version, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, version: `${version}1` }));
  writeFileSync(
    join(folder, 'drizzle/9999_newer.sql'),
    'create table newer (id integer primary key) strict;\n',
  );
  execFileSync(process.execPath, [resolve('scripts/build-binary.ts')], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'dist/cafe');
}
