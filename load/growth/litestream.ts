import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Litestream 0.3.13. Fetched from the npm registry when it is first run: too large for every installation. */
const PACKAGE = `@flydotio/litestream-linux-${process.arch}`;
const VERSION = '1.0.1';
const CACHE = resolve('node_modules/.cache/litestream');
const PROGRAM = join(CACHE, 'node_modules', PACKAGE, 'litestream');

/** A database that is copied. */
export type Replicated = { database: string; replica: string };

async function fetchProgram(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  mkdirSync(CACHE, { recursive: true });
  await run('npm', ['install', '--prefix', CACHE, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`]);
}

/**
 * Starts Litestream, which ends with this process at the latest.
 * @param config the file that its configuration is written to
 * @returns a function that kills it
 */
export async function replicate(
  config: string,
  { database, replica }: Replicated,
): Promise<() => Promise<void>> {
  await fetchProgram();
  writeFileSync(config, `dbs:\n  - path: ${database}\n    replicas:\n      - path: ${replica}\n`);
  const started = spawn(PROGRAM, ['replicate', '-config', config], { stdio: 'ignore' });
  const kill = () => void started.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    const ended = once(started, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
  };
}

/** Writes what was copied to a new database file. @throws Error where there is no copy yet. */
export async function restore(replica: string, database: string): Promise<void> {
  await run(PROGRAM, ['restore', '-o', database, `file://${replica}`]);
}
