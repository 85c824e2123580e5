import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER } from '#scripts/process.mjs';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { readMessages } from '#server/testing/log.ts';

export const ADMIN = { username: 'sjefen', password: 'Hemmelig1!' };

type Env = Record<string, string>;
type Ended = { code: number; out: string; err: string };

/** A café in a folder of its own that can be started several times, on loopback. */
export type Shop = {
  folder: string;
  data: string;
  uploads: string;
  database: string;
  /** Starts the shop. `wrapper` is a command prefix, as `after` returns it. */
  start: (env?: Env, wrapper?: string[]) => Promise<ServerProcess>;
  /** Runs the program with a command such as `doctor`, to its end. */
  run: (args: string[], wrapper?: string[]) => Promise<Ended>;
  /** The same program with other folders below `folder`. */
  at: (name: string) => Shop;
};

/** Ends a program that serves although it should have failed. */
const COMMAND_TIMEOUT_MS = 60_000;

/** A command prefix that runs a shell script first, in the same process. */
export const after = (script: string): string[] => ['sh', '-c', `${script} && exec "$@"`, 'sh'];

function shopIn(folder: string, env: Env, program: string[], started: ServerProcess[]): Shop {
  const [data, uploads] = [join(folder, 'data'), join(folder, 'uploads')];
  const ownEnv = {
    NODE_ENV: 'production',
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
      const server = await startServer([...wrapper, ...program], { ...ownEnv, ...more });
      started.push(server);
      return server;
    },
    run: async (args, wrapper = []) => {
      const [command = '', ...others] = [...wrapper, ...program, ...args];
      const options = { env: { ...process.env, ...ownEnv }, timeout: COMMAND_TIMEOUT_MS };
      const child = spawn(command, others, options);
      const ended = once(child, 'close');
      child.stdin.end(`${ADMIN.password}\n`);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: Number((await ended)[0]), out, err: readMessages(err) };
    },
    at: (name) => shopIn(join(folder, name), env, program, started),
  };
}

/**
 * Creates a shop in a new folder without rate limits. When `work` has ended, its running processes are killed and the
 * folder is removed.
 */
export async function withShop<Result>(
  env: Env,
  work: (shop: Shop) => Promise<Result>,
  program = SERVER,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  const started: ServerProcess[] = [];
  try {
    return await work(shopIn(folder, { RATE_LIMIT_FACTOR: '1000000', ...env }, program, started));
  } finally {
    await Promise.all(started.map(({ stop }) => stop('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A response; status 0 if the connection ended without one. */
export type Answered = { status: number; body: string };

/** Sends a request; never throws. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Answered> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

export const sendJson = (url: string, body: unknown, token = '', method = 'POST'): Promise<Answered> =>
  sendRequest(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** Logs in. @returns the token. @throws Error where the login fails. */
export async function logIn(origin: string, account: { username: string; password: string } = ADMIN) {
  const { status, body } = await sendJson(`${origin}/api/auth/login`, account);
  if (status !== 200) throw new Error(`The login of ${account.username} is ${status}: ${body}`);
  return String(JSON.parse(body).message);
}

export const isUnexpectedError = (status: number): boolean =>
  status >= 500 && status !== 503 && status !== 507;

/** Polls until `holds` returns true. @throws Error after a minute. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await wait(50);
  }
}

/** Runs `work` with a shop that is started from `dist/cafe`, the file that owners install, behind a proxy. */
export const withProgram = <Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> =>
  withShop({ TRUST_PROXY: 'on' }, work, [resolve('dist/cafe')]);

/** Adds a category. @throws Error unless the shop acknowledges it */
export async function addCategory(origin: string, token: string, name: string): Promise<void> {
  const { status } = await sendJson(`${origin}/api/categoryapi/create`, { name }, token);
  if (status !== 201) throw new Error(`A category was answered with ${status}.`);
}

/** Opens a page's subscription, as a guest with this address behind a proxy. */
export function openStream(origin: string, address: string): Socket {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(`GET /trpc/live.changes HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}
