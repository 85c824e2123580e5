import { enableCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isSea } from 'node:sea';

/** Whether this is the program in one file. */
export const IS_BINARY = isSea();

/** Vite replaces it during the build. */
declare const BUILT_VERSION: string | undefined;

/** Such as `1.0.0+d10f80c9a`, with the commit that was built. */
export const VERSION = typeof BUILT_VERSION === 'string' ? BUILT_VERSION : 'development';

export const PROGRAM = IS_BINARY ? 'cafe' : 'npm run cafe --';

/** The folder in `DATA_DIR` to which the program in one file extracts its files. */
export const PROGRAM_FOLDER = '.program';

/** An error at the start that the owner can resolve; its message is one line for the owner. */
export class StartError extends Error {}

/** Writes an error to stderr: one line on a terminal or for a command, otherwise a log line with level 60 (fatal). */
export function reportStartError({ message }: StartError, args: readonly string[]): void {
  const [command = 'serve'] = args.filter((argument) => !argument.startsWith('-'));
  const isForLog = command === 'serve' && !process.stderr.isTTY;
  const entry = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg: message };
  process.stderr.write(`${isForLog ? JSON.stringify(entry) : message}\n`);
}

/** The project's folder: this file and the bundle in `build/server` both lie two folders below it. */
export const ROOT = join(import.meta.dirname, '../..');

export const IS_BUNDLE = import.meta.filename.endsWith('.cjs');

/** From the second start on, Node finds the bundle compiled. A build removes the folder. */
export function cacheCompiledCode(): void {
  if (IS_BUNDLE) enableCompileCache(join(ROOT, 'build/server/compiled'));
}
