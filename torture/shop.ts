import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '#scripts/process.mjs';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';

export const ADMIN = { username: 'sjefen', password: 'Hemmelig1!' };

type Env = Record<string, string>;
type Ended = { code: number; out: string; err: string };

/** A café in a folder of its own, to be started again and again. */
export type Shop = {
  folder: string;
  /** Its folders and its database file. */
  data: string;
  uploads: string;
  database: string;
  /** Starts it. `wrapper` is a command that becomes the program, such as that of `after`. */
  start: (env?: Env, wrapper?: string[]) => Promise<ServerProcess>;
  /** Runs the program to its end, with a command such as `doctor`. */
  run: (args: string[], wrapper?: string[]) => Promise<Ended>;
  /** The same program on other folders below `folder`. */
  at: (name: string) => Shop;
};

/** Compiled modules, for the next of many starts. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');

/** How long a command may take, in milliseconds. */
const LONGEST_RUN = 60_000;

/** The options of Node that run a module before the shop. */
export const preload = (source: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(source)}`;

/** The wrapper that makes a shell do something first; the program is then the same process. */
export const after = (script: string): string[] => ['sh', '-c', `${script} && exec "$@"`, 'sh'];

function shopIn(folder: string, env: Env, started: ServerProcess[]): Shop {
  const [data, uploads] = [join(folder, 'data'), join(folder, 'uploads')];
  const ownEnv = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: COMPILED,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    UPLOADS_DIR: uploads,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  return {
    folder,
    data,
    uploads,
    database: join(data, 'cafe.db'),
    start: async (more = {}, wrapper = []) => {
      const server = await startServer([...wrapper, ...SERVER], { ...ownEnv, ...more });
      started.push(server);
      return server;
    },
    run: async (args, wrapper = []) => {
      const [command = '', ...others] = [...wrapper, ...SERVER, ...args];
      // One that should have ended and serves is told to end.
      const child = spawn(command, others, { env: { ...process.env, ...ownEnv }, timeout: LONGEST_RUN });
      const ended = once(child, 'close');
      child.stdin.end(`${ADMIN.password}\n`);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: Number((await ended)[0]), out, err };
    },
    at: (name) => shopIn(join(folder, name), env, started),
  };
}

/**
 * Makes a shop that keeps everything in a new folder and is limited in nothing, and removes the folder when `work` has
 * ended. What it started and did not stop is killed.
 */
export async function withShop<Result>(env: Env, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  const started: ServerProcess[] = [];
  try {
    return await work(shopIn(folder, { RATE_LIMIT_FACTOR: '1000000', ...env }, started));
  } finally {
    await Promise.all(started.map(({ stop }) => stop('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What was answered; status 0 where the connection ended without an answer. */
export type Answered = { status: number; body: string; headers: Headers };

/** Sends a request, and never throws. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch (error) {
    return { status: 0, body: String(error), headers: new Headers() };
  }
}

/** Sends JSON, with a token where there is one. */
export const sendJson = (
  url: string,
  body: unknown,
  token = '',
  method = 'POST',
  headers: Env = {},
): Promise<Answered> =>
  ask(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Logs in. @returns the token. @throws Error where that fails. */
export async function logIn(origin: string, account: { username: string; password: string } = ADMIN) {
  const { status, body } = await sendJson(`${origin}/api/auth/login`, account);
  if (status !== 200) throw new Error(`The login of ${account.username} is ${status}: ${body}`);
  return String(JSON.parse(body).message);
}

/** Whether a status says that the server failed in a way that nobody foresaw. */
export const isUnforeseen = (status: number): boolean => status >= 500 && status !== 503 && status !== 507;

/** Waits until `holds` says so. @throws Error when it has not after a minute. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await wait(50);
  }
}
