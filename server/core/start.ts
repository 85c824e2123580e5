import { enableCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { join } from 'node:path';

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
