import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/core/config.ts';

/** A read: its URL, the formats that it accepts, and the parameters of its route's path. */
type Read = { url: string; accept: string | undefined; params: Record<string, string | undefined> };

/**
 * What the responses of a route depend on, beside its path: parameters of the query; or a function that returns the address
 * under which a response is cached, or null for the addresses of other routes.
 */
export type CachedBy = readonly string[] | ((read: Read) => string | null);

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

/**
 * Creates a function that returns the cache key of an anonymous read, and null for other requests. The key has all that
 * responses depend on:
 * - the address, without the query parameters that no route reads: clients could invent new ones;
 * - the host, unless PUBLIC_URL is set: pages contain it, and one client could otherwise change another's page;
 * - the protocol that a proxy names, with the proxy's address, on which it depends whether it is trusted;
 * - the page of CORS_ORIGINS that sends the request.
 *
 * The routes with `cachedBy` read no cookies.
 */
export function createCacheKeys(app: FastifyInstance, { corsOrigins, publicUrl }: Config) {
  const routes: RouteOptions[] = [];
  const names = new Set<string>();
  const addresses = new Set<(read: Read) => string | null>();
  app.addHook('onRoute', (route) => void routes.push(route));
  // Later hooks set options of routes.
  app.addHook('onReady', async () => {
    for (const { config: { cachedBy = [] } = {} } of routes) {
      if (typeof cachedBy === 'function') addresses.add(cachedBy);
      else for (const name of cachedBy) names.add(name);
    }
  });
  // Finding an address takes as long as all else in front of the router. Sizes are in characters.
  const known = new LRUCache<string, string>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: (address, read) => address.length + read.length,
  });
  const addressOf = (read: Read, query: Record<string, unknown>): string => {
    for (const find of addresses) {
      const address = find(read);
      if (address !== null) return address;
    }
    // For HEAD there are fewer routes, so that one that ends in `*` may match in place of another one.
    let address = `${pathOf(read.url)}\n${read.params['*'] ?? ''}`;
    for (const name in query) if (names.has(name)) address += `\n${name} ${JSON.stringify(query[name])}`;
    return address;
  };
  return ({ method, url = '', headers, socket }: IncomingMessage): string | null => {
    const { accept, authorization, host, origin = '', 'x-forwarded-proto': protocol } = headers;
    if ((method !== 'GET' && method !== 'HEAD') || authorization !== undefined) return null;
    const read = `${method} ${accept} ${url}`;
    let address = known.get(read);
    if (address === undefined) {
      const route = app.findRoute({ method, url });
      // It has none where the URL is malformed.
      if (!route?.searchParams) return null;
      address = addressOf({ url, accept, params: route.params }, route.searchParams);
      known.set(read, address);
    }
    const proxy = protocol === undefined ? '' : `${socket.remoteAddress} ${protocol}`;
    const site = corsOrigins.includes(origin) ? origin : '';
    return `${publicUrl ?? host}\n${proxy}\n${site}\n${address}`;
  };
}
