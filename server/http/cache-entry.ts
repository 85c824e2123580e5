import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '#server/core/config.ts';
import { etagOf, matchesEtag } from '#server/core/hashes.ts';

/**
 * The query parameters that a route's responses depend on, beside its path; or a function that returns the address under
 * which a response is cached. Two routes never share an entry.
 */
export type CachedBy = readonly string[] | ((request: FastifyRequest) => string);

declare module 'fastify' {
  interface FastifyContextConfig {
    cachedBy?: CachedBy;
  }
}

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

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Of 11. Takes some milliseconds for a page. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** The size from which compression pays, in bytes. */
const MIN_COMPRESSED = 1024;

/** The size up to which a response is compressed densely, in bytes. A page of this size takes half a second. */
const MAX_DENSE = 256 * 1024;

type Form = {
  status: number;
  headers: Record<string, string>;
  /** The headers as `writeHead` sends them fastest. */
  flat: string[];
  body: Buffer | null;
};

export type Compressed = { brotli?: Buffer | undefined; gzip?: Buffer | undefined };

/** A response in memory, in the forms that clients accept. */
export type CachedResponse = {
  etag: string;
  plain: Form;
  brotli: Form | null;
  /** Undefined until the first client asks for it. */
  gzip: Form | null | undefined;
  /** Its compression, for all clients that ask meanwhile. */
  gzipping?: Promise<void>;
  /** Whether `brotli` is as small as possible. */
  isDense: boolean;
  encode: (body: Buffer, encoding: 'br' | 'gzip') => Form;
  /** For clients that have it; null where it is not a success. */
  unchanged: Form | null;
  /** In bytes. */
  size: number;
};

/**
 * The response of a route, with all headers that it and the hooks have set.
 * @param compressed the compressed forms that the route has; without it a long body is compressed
 */
export async function toCachedResponse(
  reply: FastifyReply,
  payload: string | Buffer,
  compressed: Compressed | null,
): Promise<CachedResponse> {
  const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  const isLong = plain.length >= MIN_COMPRESSED;
  const brotli = compressed ? compressed.brotli : isLong && (await toBrotli(plain, FAST));
  // Weak, since all forms have the same.
  const etag = `W/${etagOf(plain)}`;
  const set = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  const common = { ...Object.fromEntries(set), etag };
  const formOf = (body: Buffer | null, own: Record<string, string> = {}): Form => {
    const headers: Record<string, string> = {
      ...common,
      ...own,
      ...(body && { 'content-length': String(body.length) }),
    };
    return { status: body ? reply.statusCode : 304, headers, flat: Object.entries(headers).flat(), body };
  };
  const encode = (body: Buffer, encoding: string) => formOf(body, { 'content-encoding': encoding });
  const gzipped = compressed?.gzip && encode(compressed.gzip, 'gzip');
  return {
    etag,
    plain: formOf(plain),
    brotli: brotli ? encode(brotli, 'br') : null,
    gzip: gzipped ?? (compressed || !isLong ? null : undefined),
    isDense: compressed !== null || !isLong || plain.length > MAX_DENSE,
    encode,
    unchanged: reply.statusCode === 200 ? formOf(null) : null,
    // Gzip is about as long as brotli.
    size: plain.length + (brotli ? 2 * brotli.length : 0),
  };
}

/** Makes the gzip form when the first client asks for it. Over plain HTTP, browsers accept no brotli. */
export async function addGzip(entry: CachedResponse, headers: IncomingHttpHeaders): Promise<void> {
  const { body } = entry.plain;
  if (!body || !needsGzip(entry, headers)) return;
  entry.gzipping ??= toGzip(body).then((bytes) => {
    entry.gzip = entry.encode(bytes, 'gzip');
  });
  await entry.gzipping;
}

/** Compresses a response again with the highest quality, which takes a page a fifth of a second. */
export async function makeDense(entry: CachedResponse): Promise<void> {
  entry.isDense = true;
  if (entry.plain.body) entry.brotli = entry.encode(await toBrotli(entry.plain.body), 'br');
}

/** Encodings that a client accepts: it names them, and not with the quality 0. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** Whether a client asks for a gzip form that is not made yet. */
export const needsGzip = ({ gzip }: CachedResponse, headers: IncomingHttpHeaders): boolean => {
  const accepted = String(headers['accept-encoding'] ?? '');
  return gzip === undefined && GZIP.test(accepted) && !BROTLI.test(accepted);
};

/** The form of a response for the client that has sent these headers. */
export function formFor(
  { etag, plain, brotli, gzip, unchanged }: CachedResponse,
  requestHeaders: IncomingHttpHeaders,
): Form {
  if (unchanged && matchesEtag(requestHeaders, etag)) return unchanged;
  const accepted = String(requestHeaders['accept-encoding'] ?? '');
  if (brotli && BROTLI.test(accepted)) return brotli;
  return gzip && GZIP.test(accepted) ? gzip : plain;
}
