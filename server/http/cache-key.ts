import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/core/config.ts';

/**
 * The query parameters that a route's responses depend on, beside its path; or a function that returns the address under
 * which a response is cached. Two routes never share an entry.
 */
export type CachedBy = readonly string[] | ((request: FastifyRequest) => string);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Enables caching of the route's anonymous reads. */
    cachedBy?: CachedBy;
  }
}

/** The path of a root-relative URL. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** The part of the cache key that identifies the route and its parameters. */
function addressOf(request: FastifyRequest, cachedBy: CachedBy): string {
  const route = request.routeOptions.url;
  if (typeof cachedBy === 'function') return `${route}\n${cachedBy(request)}`;
  const query = Object(request.query);
  const read = cachedBy
    .filter((name) => name in query)
    .map((name) => `\n${name} ${JSON.stringify(query[name])}`);
  return `${route}\n${pathOf(request.url)}${read.join('')}`;
}

/**
 * Creates the functions that find the cache keys of anonymous reads. A key has all that responses depend on:
 * - the route, and the address without the query parameters that the route doesn't read: clients could invent new ones;
 * - the host, unless PUBLIC_URL is set: pages contain it, and one client could otherwise change another's page;
 * - the protocol that a proxy names, with the proxy's address, on which it depends whether it is trusted;
 * - the page of CORS_ORIGINS that sends the request.
 *
 * The routes with `cachedBy` read no cookies.
 */
export function createCacheKeys({ corsOrigins, publicUrl }: Config) {
  // The router alone decides which route a URL has, so only routed requests record addresses. Sizes are in characters.
  const addresses = new LRUCache<string, string>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (address, read) => address.length + read.length,
  });
  const readOf = ({ method, url, headers }: IncomingMessage) => `${method} ${headers.accept} ${url}`;
  /** The key of a read whose URL a route has answered before; null for other requests. */
  const knownKey = (request: IncomingMessage): string | null => {
    const { authorization, host, origin = '', 'x-forwarded-proto': protocol } = request.headers;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || authorization !== undefined) return null;
    const address = addresses.get(readOf(request));
    if (address === undefined) return null;
    const proxy = protocol === undefined ? '' : `${request.socket.remoteAddress} ${protocol}`;
    const site = corsOrigins.includes(origin) ? origin : '';
    return `${publicUrl ?? host}\n${proxy}\n${site}\n${address}`;
  };
  /** The key of a routed request; null where its response isn't cached. */
  const keyOf = (request: FastifyRequest): string | null => {
    const { cachedBy } = request.routeOptions.config;
    if (!cachedBy) return null;
    addresses.set(readOf(request.raw), addressOf(request, cachedBy));
    return knownKey(request.raw);
  };
  return { knownKey, keyOf };
}
