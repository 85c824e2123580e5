import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ALL_SHOWN, type Shown, type Versions, versionOf } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import {
  addGzip,
  type CachedResponse,
  type Compressed,
  createCacheKeys,
  formFor,
  makeDense,
  needsGzip,
  toCachedResponse,
} from './cache-entry.ts';
import { addressKey } from './visitor.ts';

/** Size limits of the cache and of one response, in bytes. */
const CAPACITY = 48 * 1024 * 1024;
const MAX_ENTRY = 8 * 1024 * 1024;

/** Default headers of responses: clients store the response, and revalidate it each time. */
const HEADERS = { 'cache-control': 'no-cache', vary: 'Accept-Encoding, Authorization, Origin' };

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the response to a request from the cache. @returns whether the cache has a response. */
    sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  }
  interface FastifyRequest {
    /** The areas that the response shows; null for all. */
    shows: readonly Shown[] | null;
    /** Compressed forms that the route provides; empty for a response that must not be compressed. */
    compressed: Compressed | null;
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

/**
 * Caches the responses to anonymous reads of all routes that set `cachedBy`. An entry is valid until an area that it
 * shows changes. So each read or page is generated once after each change. Also adds ETags, and compresses:
 * fast at first, and densely once a response is sent again.
 *
 * The server sends cached responses with `app.sendCached` before Fastify sees the request, because routing, hooks and
 * Fastify's reply take five times as long. After a change all open pages send the same request at once, so requests wait
 * for a response that is being generated. Two responses are generated at a time, with addresses taking turns, to send
 * cached responses in between.
 */
export function cacheReads(app: FastifyInstance, deps: Deps): void {
  const { cacheCounts, config, health, log, queues } = deps;
  const { keyOf, knownKey } = createCacheKeys(config);
  const cached = new LRUCache<string, CachedResponse & { shows: readonly Shown[]; version: number }>({
    maxSize: CAPACITY,
    sizeCalculation: ({ size }, key) => key.length + size,
  });
  const pending = new Map<string, Promise<CachedResponse | null>>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const findCurrent = (key: string): CachedResponse | undefined => {
    const entry = cached.get(key);
    if (!entry) return undefined;
    const { shows, version } = entry;
    // A response that shows no area never changes.
    return shows.length === 0 || version === versionOf(deps.versions(), shows) ? entry : undefined;
  };
  let isCompressing = false;
  const compressAgain = async (entry: CachedResponse) => {
    // One at a time. The next reader of another response tries again.
    if (isCompressing) return;
    isCompressing = true;
    await makeDense(entry).catch((error: unknown) => log.error(error, 'A response can’t be compressed'));
    isCompressing = false;
  };
  app.decorateRequest('pendingRead', null);
  app.decorateRequest('shows', null);
  app.decorateRequest('compressed', null);
  app.decorate('sendCached', (request, response) => {
    // Fastify logs requests, and answers requests during shutdown.
    if (isClosing || health.isBroken() || log.isLevelEnabled('debug')) return false;
    try {
      const key = knownKey(request);
      const entry = key === null ? undefined : findCurrent(key);
      if (!entry || needsGzip(entry, request.headers)) return false;
      cacheCounts.hit += 1;
      const form = formFor(entry, request.headers);
      if (form === entry.brotli && !entry.isDense) void compressAgain(entry);
      const { status, flat, body } = form;
      response.writeHead(status, flat).end(body);
      return true;
    } catch (error) {
      // The route answers with an error.
      health.reportError(error);
      log.error(error, 'The versions of the data can’t be read');
      return false;
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request);
    if (key === null) return;
    reply.headers(HEADERS);
    const versions = { ...deps.versions() };
    const versionedKey = `${versionOf(versions, ALL_SHOWN)} ${key}`;
    const entry = findCurrent(key) ?? (await pending.get(versionedKey));
    cacheCounts[entry ? 'hit' : 'miss'] += 1;
    if (entry) {
      await addGzip(entry, request.headers);
      return reply.send(replyWith(entry, request, reply));
    }
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    // After a response that can't be cached, all that waited for it generate their own.
    if (!pending.has(versionedKey)) pending.set(versionedKey, promise);
    const publish = (response: CachedResponse | null) => {
      if (pending.get(versionedKey) === promise) pending.delete(versionedKey);
      resolve(response);
    };
    // From here on `onSend` publishes the response or the error. The response is generated even if the client leaves,
    // because other requests wait for it.
    request.pendingRead = { key, versions, publish };
    const release = await queues.responses.enter(addressKey(request.ip));
    promise.then(release);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { pendingRead, compressed } = request;
    if (!pendingRead) return payload;
    const { key, versions, publish } = pendingRead;
    if (!isCacheable(reply, payload)) {
      publish(null);
      return payload;
    }
    const shows = request.shows ?? ALL_SHOWN;
    const made = await toCachedResponse(reply, payload, compressed);
    const entry = Object.assign(made, { shows, version: versionOf(versions, shows) });
    cached.set(key, entry);
    publish(entry);
    await addGzip(entry, request.headers);
    return replyWith(entry, request, reply);
  });
}

/** For a page that failed, or that not everyone may see. It is not stored, and waiting requests generate their own. */
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

/** Sets the status and headers of a cached response. @returns the body to send; null for a 304. */
function replyWith(entry: CachedResponse, { headers: asked }: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = formFor(entry, asked);
  reply.code(status).headers(headers);
  return body;
}
