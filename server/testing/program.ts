import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { PASSWORD } from './test-app.ts';

export const PROGRAM = join(import.meta.dirname, '../main.ts');

/** What makes the first start's admin `sjefen`. */
export const ADMIN = { ADMIN_USERNAME: 'sjefen', ADMIN_PASSWORD: PASSWORD };

/** A folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'main-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Where what was compiled is kept for the next start; the program is started dozens of times. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

/** The environment of a program that keeps all it has in `folder`, and listens on a free port. */
export const environmentOf = (folder: string): Record<string, string> => ({
  NODE_COMPILE_CACHE: COMPILED,
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  DEMO_CONTENT: 'off',
  PORT: '0',
});

/** Starts the program on a folder of its own; it is ended after the test. */
export function start(
  folder: string,
  environment: Record<string, string> = {},
  ...args: string[]
): ChildProcessWithoutNullStreams {
  const env = { ...environmentOf(folder), ...environment };
  const program = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: folder });
  onTestFinished(() => void program.kill('SIGKILL'));
  return program;
}

export type Ended = { code: number; out: string; err: string };

/** Waits for the end of a program that is told `input`. */
export async function finish(program: ChildProcessWithoutNullStreams, input = ''): Promise<Ended> {
  const ended = once(program, 'exit');
  program.stdin.end(input);
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

/** Runs the program to its end. */
export const run = (...call: Parameters<typeof start>): Promise<Ended> => finish(start(...call));

/** Waits until the program serves. @returns the address that it names, and all that it said before. */
export async function served(
  program: ChildProcessWithoutNullStreams,
): Promise<{ address: string; patch: string }> {
  let patch = '';
  for await (const chunk of program.stdout) {
    patch += chunk;
    const address = /^Serving on (\S+)\n/m.exec(patch)?.[1];
    if (address) return { address, patch };
  }
  throw new Error(`The program ended: ${patch}`);
}

/** Asks the program to end. @returns its exit code. */
export async function end(program: ChildProcessWithoutNullStreams): Promise<unknown> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  return (await ended)[0];
}
