import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createQueue } from '#server/core/queue.ts';
import { clientOf, type Db } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { originOf } from './origin.ts';
import { addressKey } from './visitor.ts';

const compress = promisify(brotliCompress);

/** How much is cached at the most, and the largest answer that is, in bytes. */
const CAPACITY = 32 * 1024 * 1024;
const LARGEST = CAPACITY / 4;
const SMALLEST_TO_COMPRESS = 1024;

/** An answer as it is sent. */
type Finished = {
  version: string;
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer | null;
};

/** Headers of an answer that are cached with it. */
const CACHED_HEADERS = ['content-type', 'x-total-count', 'link'];

/**
 * A number that changes with every write to the database, by this process (`total_changes`) or another
 * (`data_version`).
 */
function versionReader(db: Db): () => string {
  const own = clientOf(db).prepare<[], number>('select total_changes()').pluck();
  const foreign = clientOf(db).prepare<[], number>('pragma data_version').pluck();
  return () => `${foreign.get()}.${own.get()}`;
}

/** What an answer depends on: the names of query parameters, or what tells it; null where it is not to be cached. */
export type CachedBy = readonly string[] | ((request: FastifyRequest) => string | null);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says that anonymous reads of the route are cached, and by what. */
    cachedBy?: CachedBy;
  }
}

/**
 * What tells the answer to an anonymous read from others; null for what is not cached. Parameters that the route does
 * not know are left out: they change nothing, and anybody can make up a new one each time.
 */
function keyOf(config: Deps['config'], request: FastifyRequest): string | null {
  const { cachedBy } = request.routeOptions.config;
  if (!cachedBy || request.method !== 'GET' || request.headers.authorization !== undefined) return null;
  const origin = originOf(config, request);
  if (typeof cachedBy === 'function') {
    const key = cachedBy(request);
    return key === null ? null : `${origin} ${key}`;
  }
  const query = Object(request.query);
  const asked = cachedBy.map((name) => query[name]);
  return JSON.stringify([origin, request.routeOptions.url, request.params, asked]);
}

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** Whether the client has this answer already: it names the ETags that it holds. */
export const holds = (request: FastifyRequest, etag: string | undefined): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((held) => held.trim() === etag);

async function finishedOf(reply: FastifyReply, version: string, payload: string | Buffer): Promise<Finished> {
  const plain = Buffer.from(payload);
  const headers = CACHED_HEADERS.map((name) => [name, String(reply.getHeader(name) ?? '')]).filter(
    ([, value]) => value,
  );
  return {
    version,
    status: reply.statusCode,
    headers: {
      ...Object.fromEntries(headers),
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Authorization, Origin',
    },
    plain,
    brotli:
      plain.length < SMALLEST_TO_COMPRESS
        ? null
        : await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** Sets an answer's status and headers for this request. @returns the bytes that are left to send. */
function sendCached(request: FastifyRequest, reply: FastifyReply, entry: Finished): Buffer | null {
  reply.code(entry.status).headers(entry.headers);
  if (entry.status === 200 && holds(request, entry.headers.etag)) {
    reply.code(304);
    return null;
  }
  if (!entry.brotli || !acceptsBrotli(request)) return entry.plain;
  reply.header('content-encoding', 'br');
  return entry.brotli;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** An answer that is being made, where it may be cached. */
    cachedRead: { key: string; version: string; finish: (made: Finished | null) => void } | null;
  }
}

/** Sends the answer to this request to nobody else. */
export function giveUpCaching(request: FastifyRequest): void {
  request.cachedRead?.finish(null);
  request.cachedRead = null;
}

/** How many answers are made at once: a second one, should the first ever wait for something. */
const AT_ONCE = 2;

/** How many answers may wait to be made since the last change, in all and of one address. */
const MOST_WAITING = 200;
const MOST_OF_ONE = 60;

/** Whether an answer may be sent to others: it is whole, everybody's, and no error but that there is no such page. */
const isCacheable = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length <= LARGEST &&
  !reply.hasHeader('set-cookie') &&
  (reply.statusCode === 200 ||
    (reply.statusCode === 404 && String(reply.getHeader('content-type')).startsWith('text/html')));

/**
 * Caches the finished bytes of what visitors read, for all of `app`, by what the answer depends on and the version of
 * the data: a database read or a rendered page is made once after each change. The origin is part of the key: pages
 * name it, and it comes from the sender. Also gives these answers an ETag and brotli.
 *
 * Whoever asks while the same is being made waits for that: after a change, all open pages ask at once. Answers are
 * made two at a time, for addresses in turn, so that cached ones are sent in between.
 */
export function cacheReads(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const readVersion = versionReader(db);
  const cached = new LRUCache<string, Finished>({
    maxSize: CAPACITY,
    sizeCalculation: ({ plain, brotli }, key) => key.length + plain.length + (brotli?.length ?? 0),
  });
  const making = new Map<string, Promise<Finished | null>>();
  const queue = createQueue(AT_ONCE, MOST_WAITING, MOST_OF_ONE);
  /** Lets others wait for the answer to this request until it is made or given up. */
  const announce = (name: string): ((made: Finished | null) => void) => {
    const { promise, resolve } = Promise.withResolvers<Finished | null>();
    if (!making.has(name)) making.set(name, promise);
    return (made) => {
      if (making.get(name) === promise) making.delete(name);
      resolve(made);
    };
  };
  app.decorateRequest('cachedRead', null);
  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(config, request);
    if (key === null) return;
    const version = readVersion();
    const name = `${version} ${key}`;
    const entry = cached.get(key);
    const made = entry?.version === version ? entry : await making.get(name);
    if (made) return reply.send(sendCached(request, reply, made));
    const share = announce(name);
    reply.raw.once('close', () => share(null));
    const leave = await queue.enter(addressKey(request.ip));
    const finish = (finished: Finished | null) => {
      leave();
      share(finished);
    };
    if (reply.raw.destroyed) finish(null);
    else reply.raw.once('close', () => finish(null));
    request.cachedRead = { key, version, finish };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { cachedRead } = request;
    if (!cachedRead) return payload;
    request.cachedRead = null;
    const { key, version, finish } = cachedRead;
    if (!isCacheable(reply, payload)) {
      finish(null);
      return payload;
    }
    const entry = await finishedOf(reply, version, payload);
    cached.set(key, entry);
    finish(entry);
    return sendCached(request, reply, entry);
  });
}
