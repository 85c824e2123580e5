import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#server/core/time.ts';
import { ALL_SHOWN, baseOf, type Shown, type Versions, versionOf } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { type CachedResponse, type SentResponse, sendCached, toCachedResponse } from './cached-response.ts';
import { answerBeforeRouting } from './fast-answers.ts';
import { originOf } from './origin.ts';
import { addressKey } from './visitor.ts';

/** Size limits of the cache and of one response, in bytes. */
const CAPACITY = 32 * 1024 * 1024;
const MAX_ENTRY = CAPACITY / 4;

/** For how long after it was last current a stale page may be sent while a new one is rendered, in milliseconds. */
const STALE = 10 * SECOND;

/** What a response depends on: query parameters, or a function that returns the cache key, or null for no caching. */
export type CachedBy = readonly string[] | ((request: FastifyRequest) => string | null);

/** Finds the response to a request in memory where it never changes, as that of a built file. */
export type FixedBy = (request: Pick<IncomingMessage, 'url' | 'headers'>) => SentResponse | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Enables caching of the route's anonymous reads. */
    cachedBy?: CachedBy;
    fixedBy?: FixedBy;
    /** Whether a cached response may be sent for a few seconds after a change, while a new one is generated. */
    staleWhileRevalidate?: boolean;
  }
  interface FastifyRequest {
    /** The areas that the response shows; null for all. */
    shows: readonly Shown[] | null;
    /** A cacheable response that this request generates; other requests wait for it. */
    pendingRead: PendingRead | null;
  }
}

type PendingRead = {
  key: string;
  /** The database's versions before the response was generated. */
  versions: Versions;
  publish: (response: CachedResponse | null) => void;
};

/** HEAD is answered like GET, or it would be a way past the cache. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * The cache key of an anonymous read; null for requests that are not cached. Unknown query parameters are left out:
 * they don't change the response, and clients could invent new ones.
 */
function keyOf(config: Deps['config'], request: FastifyRequest): string | null {
  const { cachedBy } = request.routeOptions.config;
  if (!cachedBy || !isRead(request) || request.headers.authorization !== undefined) return null;
  const origin = originOf(config, request);
  if (typeof cachedBy === 'function') {
    const key = cachedBy(request);
    return key === null ? null : `${origin} ${key}`;
  }
  const query = Object(request.query);
  const values = cachedBy.map((name) => query[name]);
  return JSON.stringify([origin, request.routeOptions.url, request.params, values]);
}

/** Keeps this request's response out of the cache. */
export function disableCaching(request: FastifyRequest): void {
  request.pendingRead?.publish(null);
  request.pendingRead = null;
}

/** Whether a response may be cached: complete, without cookies, and a success or a 404 page. */
const isCacheable = (reply: FastifyReply, payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length <= MAX_ENTRY &&
  !reply.hasHeader('set-cookie') &&
  (reply.statusCode === 200 ||
    (reply.statusCode === 404 && String(reply.getHeader('content-type')).startsWith('text/html')));

/** Whether the client asks for a current response, as browsers do when a page is loaded again. */
const wantsFresh = ({ headers }: FastifyRequest): boolean =>
  /no-cache|max-age=0/.test(headers['cache-control'] ?? '');

/**
 * Caches the responses to anonymous reads of all routes that set `cachedBy`. The key is what the response depends on;
 * an entry is valid until an area that it shows changes. So each read or page is generated once after
 * each change. The origin is part of the key: pages contain it, and it can come from the `Host` header, with which one
 * client could otherwise change another's page. A read is anonymous without an `Authorization` header; routes with
 * `cachedBy` read no cookies. Also adds ETags and brotli.
 *
 * Requests for a response that is being generated wait for it: after a change all open pages ask at once. Two responses
 * are generated at a time, with addresses taking turns, so that cached ones are sent in between.
 */
export function cacheReads(app: FastifyInstance, deps: Deps): void {
  const { cacheCounts, config, queues } = deps;
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: CAPACITY,
    sizeCalculation: ({ bodies: { plain, brotli } }, key) =>
      key.length + plain.length + (brotli?.length ?? 0),
  });
  const pending = new Map<string, Promise<CachedResponse | null>>();
  const findFresh = (key: string, versions: Versions): CachedResponse | undefined => {
    const entry = cached.get(key);
    if (!entry || entry.version !== versionOf(versions, entry.shows)) return undefined;
    entry.freshAt = performance.now();
    return entry;
  };
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
  /**
   * A page that was current a few seconds ago; a new one is rendered meanwhile. Open pages learn from their live stream
   * what has changed since; after a change of the café itself, by the clock or by another process none is sent.
   */
  const findStale = (
    request: FastifyRequest,
    key: string,
    versions: Versions,
  ): CachedResponse | undefined => {
    const { staleWhileRevalidate } = request.routeOptions.config;
    const entry = cached.get(key);
    if (!staleWhileRevalidate || entry?.base !== baseOf(versions) || wantsFresh(request)) return undefined;
    if (performance.now() - entry.freshAt > STALE) return undefined;
    const { url, headers, socket } = request;
    if (!pending.has(`${versionOf(versions, ALL_SHOWN)} ${key}`)) {
      const fresh = { ...headers, 'cache-control': 'no-cache' };
      // From the same peer: it decides whether the headers of a proxy are trusted.
      const { remoteAddress = '' } = socket;
      app.inject({ url, headers: fresh, remoteAddress }).catch((error) => request.log.error(error));
    }
    return entry;
  };
  app.decorateRequest('pendingRead', null);
  app.decorateRequest('shows', null);
  const fastAnswers = answerBeforeRouting(app, deps);
  app.addHook('onRequest', async (request, reply) => {
    const { fixedBy } = request.routeOptions.config;
    const fixed = isRead(request) ? fixedBy?.(request) : undefined;
    if (fixed) {
      fastAnswers.remember(request, fixed, (_versions, raw) => fixedBy?.(raw));
      return reply.send(sendCached(fixed, request.headers, reply));
    }
    const key = keyOf(config, request);
    if (key === null) return;
    const versions = { ...deps.versions() };
    const versionedKey = `${versionOf(versions, ALL_SHOWN)} ${key}`;
    const stored = findFresh(key, versions);
    const stale = stored ? undefined : findStale(request, key, versions);
    const response = stored ?? stale ?? (await pending.get(versionedKey));
    cacheCounts[stale ? 'stale' : response ? 'hit' : 'miss'] += 1;
    if (response) {
      fastAnswers.remember(request, response, (current) => findFresh(key, current()));
      return reply.send(sendCached(response, request.headers, reply));
    }
    const share = registerPending(versionedKey);
    // The client may leave while its request waits in the queue, or later.
    reply.raw.once('close', () => share(null));
    const release = await queues.responses.enter(addressKey(request.ip));
    const publish = (generated: CachedResponse | null) => {
      release();
      share(generated);
    };
    if (reply.raw.destroyed) publish(null);
    else reply.raw.once('close', () => publish(null));
    request.pendingRead = { key, versions, publish };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { pendingRead } = request;
    if (!pendingRead) return payload;
    request.pendingRead = null;
    const { key, versions, publish } = pendingRead;
    if (!isCacheable(reply, payload)) {
      publish(null);
      return payload;
    }
    const shows = request.shows ?? ALL_SHOWN;
    const entry = await toCachedResponse(
      reply,
      { shows, version: versionOf(versions, shows), base: baseOf(versions) },
      payload,
    );
    cached.set(key, entry);
    publish(entry);
    return sendCached(entry, request.headers, reply);
  });
}
