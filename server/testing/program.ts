import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ROOT } from '#server/core/program.ts';
import { readMessages } from './log.ts';
import { PASSWORD } from './test-app.ts';

export const PROGRAM = join(ROOT, 'build/server/main.cjs');

/** The environment that names the first admin `sjefen`. */
export const FIRST_ADMIN = { ADMIN_USERNAME: 'sjefen', ADMIN_PASSWORD: PASSWORD };

/** A folder that is removed after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'main-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The environment of a program with its data in `folder` and a free port. */
export const makeEnvironment = (folder: string): Record<string, string> => ({
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  DEMO_CONTENT: 'off',
  PORT: '0',
});

/** Starts the program in a folder; it is killed after the test. */
export function startProgram(
  folder: string,
  environment: Record<string, string> = {},
  ...args: string[]
): ChildProcessWithoutNullStreams {
  const env = { ...makeEnvironment(folder), ...environment };
  const program = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: folder });
  onTestFinished(() => void program.kill('SIGKILL'));
  return program;
}

export type Ended = { code: number; out: string; err: string };

/** Sends `input` to a program and waits for its end. */
export async function finishProgram(program: ChildProcessWithoutNullStreams, input = ''): Promise<Ended> {
  const ended = once(program, 'exit');
  program.stdin.end(input);
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)]);
  const [code] = await ended;
  return { code, out: readMessages(out), err: readMessages(err) };
}

export const runProgram = (...call: Parameters<typeof startProgram>): Promise<Ended> =>
  finishProgram(startProgram(...call));

/** Waits until the program serves. @returns its URL, and its output so far. */
export async function waitUntilServing(
  program: ChildProcessWithoutNullStreams,
): Promise<{ address: string; output: string }> {
  let output = '';
  let errors = '';
  program.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for await (const chunk of program.stdout) {
    output += chunk;
    const address = /^Serving on (\S+)\n/m.exec(readMessages(output))?.[1];
    if (address) return { address, output: readMessages(output) };
  }
  throw new Error(`The program ended: ${output}${errors}`);
}

/** Sends SIGTERM to the program. @returns its exit code. */
export async function stopProgram(program: ChildProcessWithoutNullStreams): Promise<unknown> {
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  return (await ended)[0];
}

export const logIn = (address: string, username: string, password = PASSWORD): Promise<Response> =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
