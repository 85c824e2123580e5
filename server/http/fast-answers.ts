import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Versions } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { finish, type SentResponse } from './cached-response.ts';

/**
 * How many addresses of responses are remembered, of those that don't exist apart, since anybody can make them up; and how
 * long one may be.
 */
const MAX_ADDRESSES = 5000;
const MAX_UNKNOWN = 500;
const MAX_LENGTH = 500;

/** Headers of requests that routes or hooks have to look at. */
const FOR_ROUTES = ['authorization', 'origin', 'content-length', 'transfer-encoding', 'expect', 'upgrade'];

/** How the response of an address is found, where it is current, and whether it is sent over HTTPS. */
type Known = {
  find: (versions: () => Versions, request: IncomingMessage) => SentResponse | undefined;
  isHttps: boolean;
};

/**
 * What tells a request's response from others: the URL, the host, and the protocol that a proxy names. Whether a proxy is
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
  const { host, 'x-forwarded-proto': proto } = headers;
  return proto === undefined ? `${host} ${url}` : `${host} ${url} ${socket.remoteAddress} ${proto}`;
}

/**
 * Sends cached responses before Fastify sees their requests: routing, hooks and its reply take five times as long. A
 * response is found by the request's address once a route has answered it from memory.
 */
export function answerBeforeRouting(
  app: FastifyInstance,
  { cacheCounts, health, log, versions }: Pick<Deps, 'cacheCounts' | 'health' | 'log' | 'versions'>,
) {
  const known = new LRUCache<string, Known>({ max: MAX_ADDRESSES });
  const unknown = new LRUCache<string, Known>({ max: MAX_UNKNOWN });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosing || health.isBroken()) return false;
    const address = addressOf(request);
    const found = address === null ? undefined : (known.get(address) ?? unknown.get(address));
    const entry = found?.find(versions, request);
    if (!found || !entry) return false;
    if ('version' in entry) cacheCounts.hit += 1;
    const { status, headers, body } = finish(entry, request.headers, found.isHttps);
    response.writeHead(status, headers).end(body);
    return true;
  };
  /** Leaves requests to the routes where the database can't be read: they answer with an error. */
  const answerOrFail: typeof answer = (request, response) => {
    try {
      return answer(request, response);
    } catch (error) {
      health.reportError(error);
      log.error(error, 'The versions of the data can’t be read');
      return false;
    }
  };
  // Requests are only logged by Fastify.
  if (!log.isLevelEnabled('debug')) {
    const route = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (!answerOrFail(request, response)) for (const listener of route) listener(request, response);
    });
  }
  return {
    /** Remembers which response a request got. @param find the response, where it is current. */
    remember: ({ raw, protocol }: FastifyRequest, { status }: SentResponse, find: Known['find']): void => {
      const address = addressOf(raw);
      const addresses = status === 200 ? known : unknown;
      if (address !== null) addresses.set(address, { find, isHttps: protocol === 'https' });
    },
  };
}
