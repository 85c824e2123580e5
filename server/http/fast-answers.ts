import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Versions } from '#server/db/versions.ts';
import type { Deps } from '#server/deps.ts';
import { type CachedResponse, finish } from './cached-response.ts';

/** How many addresses of cached responses are remembered, and how long one may be. */
const MAX_ADDRESSES = 5000;
const MAX_LENGTH = 500;

/** Headers of requests that routes or hooks have to look at. */
const FOR_ROUTES = ['authorization', 'origin', 'content-length', 'transfer-encoding', 'expect', 'upgrade'];

/**
 * What tells a request's response from others: the URL, the host, and what a proxy says of both. Whether a proxy is
 * trusted depends on its address. Null for requests that only the routes can answer.
 */
function addressOf({ method, url = '', headers, rawHeaders, socket }: IncomingMessage): string | null {
  if (method !== 'GET' || url.length > MAX_LENGTH) return null;
  for (const name of FOR_ROUTES) if (headers[name] !== undefined) return null;
  // A second Host header is an error.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  if (hosts !== 1) return null;
  const { host, 'x-forwarded-proto': proto, 'x-forwarded-host': forwardedHost } = headers;
  if (proto === undefined && forwardedHost === undefined) return `${host} ${url}`;
  return `${host} ${url} ${socket.remoteAddress} ${proto} ${forwardedHost}`;
}

/**
 * Sends cached responses before Fastify sees their requests: routing, hooks and its reply take five times as long. A
 * response is found by the request's address once a route has answered it from the cache.
 * @param findFresh the cached response of a key, where it is current at these versions.
 */
export function answerBeforeRouting(
  app: FastifyInstance,
  { cacheCounts, health, log }: Pick<Deps, 'cacheCounts' | 'health' | 'log'>,
  readVersions: () => Versions,
  findFresh: (key: string, versions: Versions) => CachedResponse | undefined,
) {
  const known = new LRUCache<string, { key: string; isHttps: boolean }>({ max: MAX_ADDRESSES });
  let versions: Versions | null = null;
  /** The versions, read once for all requests that arrive in one turn of the event loop. */
  const currentVersions = (): Versions => {
    if (versions) return versions;
    setImmediate(() => {
      versions = null;
    });
    versions = readVersions();
    return versions;
  };
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosing || health.isBroken()) return false;
    const address = addressOf(request);
    const found = address === null ? undefined : known.get(address);
    const entry = found && findFresh(found.key, currentVersions());
    if (!entry) return false;
    cacheCounts.hit += 1;
    const { status, headers, body } = finish(entry, request.headers, found.isHttps);
    response.writeHead(status, headers).end(body);
    return true;
  };
  // Requests are only logged by Fastify.
  if (!log.isLevelEnabled('info')) {
    const route = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (!answer(request, response)) for (const listener of route) listener(request, response);
    });
  }
  return {
    /** Remembers which response a request got. */
    remember: ({ raw, protocol }: FastifyRequest, { status }: CachedResponse, key: string): void => {
      const address = status === 200 ? addressOf(raw) : null;
      if (address !== null) known.set(address, { key, isHttps: protocol === 'https' });
    },
  };
}
