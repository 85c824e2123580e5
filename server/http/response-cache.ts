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

/** Size limits of the cache and of one response, in bytes, and the size from which compression pays. */
const CAPACITY = 32 * 1024 * 1024;
const MAX_ENTRY = CAPACITY / 4;
const MIN_COMPRESSED = 1024;

/** A cached response. */
type CachedResponse = {
  version: string;
  status: number;
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer | null;
};

/** Response headers that are cached. */
const CACHED_HEADERS = ['content-type', 'x-total-count', 'link'];

/**
 * Creates a function that returns the database's version: it changes with every write by this process (`total_changes`)
 * or another (`data_version`).
 */
function versionReader(db: Db): () => string {
  const own = clientOf(db).prepare<[], number>('select total_changes()').pluck();
  const others = clientOf(db).prepare<[], number>('pragma data_version').pluck();
  return () => `${others.get()}.${own.get()}`;
}

/** What a response depends on: query parameters, or a function that returns the cache key, or null for no caching. */
export type CachedBy = readonly string[] | ((request: FastifyRequest) => string | null);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Enables caching of the route's anonymous reads. */
    cachedBy?: CachedBy;
  }
  interface FastifyRequest {
    /** A cacheable response that this request generates; other requests wait for it. */
    pendingRead: { key: string; version: string; publish: (response: CachedResponse | null) => void } | null;
  }
}

/**
 * The cache key of an anonymous read; null for requests that are not cached. Unknown query parameters are left out:
 * they don't change the response, and clients could invent new ones.
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
  const values = cachedBy.map((name) => query[name]);
  return JSON.stringify([origin, request.routeOptions.url, request.params, values]);
}

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** Whether the request's `If-None-Match` contains the ETag. */
export const matchesEtag = (request: FastifyRequest, etag: string | undefined): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

async function toCachedResponse(
  reply: FastifyReply,
  version: string,
  payload: string | Buffer,
): Promise<CachedResponse> {
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
      plain.length < MIN_COMPRESSED
        ? null
        : await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** Sets the status and headers of a cached response. @returns the body to send; null for a 304. */
function sendCached(request: FastifyRequest, reply: FastifyReply, entry: CachedResponse): Buffer | null {
  reply.code(entry.status).headers(entry.headers);
  if (entry.status === 200 && matchesEtag(request, entry.headers.etag)) {
    reply.code(304);
    return null;
  }
  if (!entry.brotli || !acceptsBrotli(request)) return entry.plain;
  reply.header('content-encoding', 'br');
  return entry.brotli;
}

/** Keeps this request's response out of the cache. */
export function disableCaching(request: FastifyRequest): void {
  request.pendingRead?.publish(null);
  request.pendingRead = null;
}

/** How many responses are generated at the same time: two, so that one that waits does not hold up the rest. */
const CONCURRENCY = 2;

/** How many requests may wait in all, and how many of one address may wait or be generated. */
const MAX_WAITING = 200;
const MAX_PER_ADDRESS = 60;

/** Whether a response may be cached: complete, without cookies, and a success or a 404 page. */
const isCacheable = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length <= MAX_ENTRY &&
  !reply.hasHeader('set-cookie') &&
  (reply.statusCode === 200 ||
    (reply.statusCode === 404 && String(reply.getHeader('content-type')).startsWith('text/html')));

/**
 * Caches the responses to anonymous reads of all routes that set `cachedBy`. The key is what the response depends on;
 * an entry is valid until the database changes. So each read or page is generated once after each change. The origin is
 * part of the key: pages contain it, and it can come from the `Host` header, with which one client could otherwise change
 * another's page. A read is anonymous without an `Authorization` header; routes with `cachedBy` read no cookies. Also adds
 * ETags and brotli.
 *
 * Requests for a response that is being generated wait for it: after a change all open pages ask at once. Two responses
 * are generated at a time, with addresses taking turns, so that cached ones are sent in between.
 */
export function cacheReads(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const readVersion = versionReader(db);
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: CAPACITY,
    sizeCalculation: ({ plain, brotli }, key) => key.length + plain.length + (brotli?.length ?? 0),
  });
  const pending = new Map<string, Promise<CachedResponse | null>>();
  const queue = createQueue(CONCURRENCY, MAX_WAITING, MAX_PER_ADDRESS);
  /**
   * Registers a response as being generated, unless another request has: after one that can't be cached, all that
   * waited generate their own. @returns the function to call with the response, or with null where there is none to share.
   */
  const registerPending = (versionedKey: string): ((response: CachedResponse | null) => void) => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    if (!pending.has(versionedKey)) pending.set(versionedKey, promise);
    return (response) => {
      if (pending.get(versionedKey) === promise) pending.delete(versionedKey);
      resolve(response);
    };
  };
  app.decorateRequest('pendingRead', null);
  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(config, request);
    if (key === null) return;
    const version = readVersion();
    const versionedKey = `${version} ${key}`;
    const entry = cached.get(key);
    const response = entry?.version === version ? entry : await pending.get(versionedKey);
    if (response) return reply.send(sendCached(request, reply, response));
    const share = registerPending(versionedKey);
    // The client may leave while its request waits in the queue, or later.
    reply.raw.once('close', () => share(null));
    const release = await queue.enter(addressKey(request.ip));
    const publish = (generated: CachedResponse | null) => {
      release();
      share(generated);
    };
    if (reply.raw.destroyed) publish(null);
    else reply.raw.once('close', () => publish(null));
    request.pendingRead = { key, version, publish };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { pendingRead } = request;
    if (!pendingRead) return payload;
    request.pendingRead = null;
    const { key, version, publish } = pendingRead;
    if (!isCacheable(reply, payload)) {
      publish(null);
      return payload;
    }
    const entry = await toCachedResponse(reply, version, payload);
    cached.set(key, entry);
    publish(entry);
    return sendCached(request, reply, entry);
  });
}
