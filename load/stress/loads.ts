import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { LARGEST, noise, pngFile } from '#load/content.ts';
import { ADMIN, logIn, openStream } from '#load/shop.ts';

/** The outcome of a request: a status, a closed connection without one, or a connection that is still open. */
type Outcome = number | 'closed' | 'held';
type Outcomes = Partial<Record<Outcome, number>>;

type LoadOptions = {
  origin: string;
  /** In milliseconds. */
  duration: number;
  /** Which part of the connections of the long form to open, from 0 to 1. */
  scale: number;
};

type Load = (options: LoadOptions, count: (outcome: Outcome) => void) => Promise<void>;

/** A distinct client address per number, as a proxy would forward it. */
const addressOf = (host: number): string => `203.${(host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`;

/** Opens connections that send `head`, then `byte` from time to time; with an empty `byte` they read nothing. */
const slow =
  (connections: number, head: (host: number) => string, byte: string): Load =>
  async ({ origin, duration, scale }, count) => {
    const { port, hostname } = new URL(origin);
    const sockets = Array.from({ length: connections * scale }, (_, host) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write(head(host));
      return byte ? socket.resume() : socket;
    });
    const end = Date.now() + duration;
    while (Date.now() < end) {
      await wait(Math.min(500, duration / 10));
      for (const socket of sockets) if (socket.writable && byte) socket.write(byte);
    }
    if (!byte) for (const socket of sockets) socket.resume(); // Reads on, to notice that the connection was closed.
    await wait(Math.min(2000, duration / 10));
    for (const socket of sockets) count(socket.destroyed || socket.readableEnded ? 'closed' : 'held');
    for (const socket of sockets) socket.destroy();
  };

type Request = { path: string; body?: Buffer; headers?: Record<string, string> };

/** Creates request number `at`; `token` is the admin's. */
type Next = (at: number, token: string) => Request | Promise<Request>;

const busy =
  (connections: number, next: Next): Load =>
  async ({ origin, duration, scale }, count) => {
    const agent = new Agent({ keepAlive: true });
    const token = await logIn(origin);
    const end = Date.now() + duration;
    let at = 0;
    const send = async () => {
      const { path, body, headers = {} } = await next(at++, token);
      const length = body && { 'content-length': String(body.length) };
      const method = body ? 'POST' : 'GET';
      const options: RequestOptions = { agent, method, headers: { ...headers, ...length } };
      const sent = request(origin + path, options);
      sent.on('error', () => undefined).end(body);
      try {
        const [response] = await once(sent, 'response');
        response.resume();
        await once(response, 'end');
        count(response.statusCode);
        // Rejected clients retry, but not at once.
        if (response.statusCode >= 400) await wait(50);
      } catch {
        count('closed'); // The server closed the connection before it had read the whole body.
        sent.destroy();
      }
    };
    const sendOn = async () => {
      while (Date.now() < end) await send();
    };
    await Promise.all(Array.from({ length: Math.ceil(connections * scale) }, sendOn));
    agent.destroy();
  };

const json = { 'content-type': 'application/json' };
const from = (host: number) => ({ 'x-forwarded-for': addressOf(host) });

const uploads: Load = async (options, count) => {
  const picture = pngFile(await noise(LARGEST.admin));
  const next: Next = async (at, token) => {
    const form = new FormData();
    form.append('ImageName', `Bilde ${Date.now()}-${at}`);
    form.append('ImageFile', picture);
    const encoded = new Response(form);
    return {
      path: '/api/ImageAPI/create',
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${token}`,
      },
    };
  };
  await busy(200, next)(options, count);
};

/** Guests who save a cup with further fields, each from an address of their own. */
const saves =
  (connections: number, fieldsOf: () => Promise<object> | object): Load =>
  async (options, count) => {
    const cup = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }], ...(await fieldsOf()) };
    const body = Buffer.from(JSON.stringify(cup));
    const next: Next = (at) => ({ path: '/api/drinkapi/create', body, headers: { ...json, ...from(at) } });
    await busy(connections, next)(options, count);
  };

/** Open subscriptions while the admin makes changes continuously. */
const subscriptions: Load = async ({ origin, duration, scale }, count) => {
  const sockets = Array.from({ length: 500 * scale }, (_, host) =>
    openStream(origin, addressOf(host))
      .on('error', () => count('closed'))
      .resume(),
  );
  await busy(1, (at, token) => ({
    path: '/api/categoryapi/create',
    body: Buffer.from(JSON.stringify({ name: `Ny ${Date.now()}-${at}` })),
    headers: { ...json, authorization: `Bearer ${token}` },
  }))({ origin, duration, scale: 1 }, count);
  for (const socket of sockets) socket.destroy();
};

const LOADS: Record<string, Load> = {
  'slow headers': slow(300, () => 'GET / HTTP/1.1\r\nhost: kafe\r\n', 'x'),
  'slow bodies': slow(
    300,
    (host) =>
      `POST /api/drinkapi/create HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${addressOf(host)}\r\n` +
      'content-type: application/json\r\ncontent-length: 1000000\r\n\r\n{"name":"',
    'x',
  ),
  'clients that read no response': slow(
    200,
    (host) =>
      `GET /api/drinkapi/drinkslist HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${addressOf(host)}\r\n\r\n`.repeat(
        20,
      ),
    '',
  ),
  '200 uploads of 10 MB': uploads,
  '200 guests with pictures of 1 MB': saves(200, async () => ({
    imagePath: `data:image/png;base64,${(await noise(LARGEST.guest)).toString('base64')}`,
  })),
  '40 connections with JSON of 2 MB': saves(40, () => ({ ingredientDTOs: [], x: 'x'.repeat(2_000_000) })),
  '100 logins at once': busy(100, (at) => ({
    path: '/api/auth/login',
    body: Buffer.from(JSON.stringify({ username: at % 2 ? ADMIN.username : `gjest${at}`, password: 'Feil' })),
    headers: { ...json, ...from(at) },
  })),
  '500 subscriptions': subscriptions,
  'writes with invalid input': busy(40, (at) => ({
    path: '/api/auth/register',
    body: Buffer.from(JSON.stringify({ username: 'x', password: 'x', more: 'x'.repeat(60_000) })),
    headers: { ...json, ...from(at) },
  })),
  'addresses that are never the same': busy(40, (at) => ({
    path: at % 2 ? `/finnes-ikke-${at}` : `/meny?a=${at}`,
    headers: from(at),
  })),
  'lists of all cups': busy(40, (at) => ({ path: `/api/drinkapi/drinkslist?x=${at}`, headers: from(at) })),
};

export const LOAD_NAMES = Object.keys(LOADS);

/** Runs a load in a thread of its own, because it would slow down the guests' measurements otherwise. */
export async function runLoad(name: string, options: LoadOptions): Promise<Outcomes> {
  const worker = new Worker(import.meta.filename, { workerData: { ...options, name } });
  const [outcomes] = await once(worker, 'message');
  await worker.terminate();
  return outcomes;
}

// This file is also the thread's program.
if (import.meta.main) {
  const { name, ...options }: LoadOptions & { name: string } = workerData;
  const outcomes: Outcomes = {};
  await LOADS[name]?.(options, (outcome) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  parentPort?.postMessage(outcomes);
}
