import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Shown } from '#server/db/areas.ts';
import { SECURITY_HEADERS, TRANSPORT_SECURITY } from './security.ts';

const compress = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The size from which compression pays, in bytes. */
const MIN_COMPRESSED = 1024;

/** Response headers that are cached. */
const CACHED_HEADERS = ['content-security-policy', 'content-type', 'x-total-count', 'link'];

/** The areas that a response shows, their version, and how much of it no stale response may miss. */
type Versioned = { shows: readonly Shown[]; version: number; base: number };

/** A response as it is sent: its status, its headers as a flat list, and its body. */
type Finished = { status: number; headers: string[]; body: Buffer | null };

/** A response in memory: its status and headers, and its body in the forms that clients accept. */
export type SentResponse = {
  status: number;
  headers: Record<string, string>;
  bodies: { plain: Buffer; brotli: Buffer | null; gzip: Buffer | null };
  /** The forms in which it was sent past the router. */
  finished: Map<string, Finished>;
};

/** A cached response. `freshAt` is when it was last known to be of the current version, in milliseconds. */
export type CachedResponse = Versioned & SentResponse & { freshAt: number };

export async function toCachedResponse(
  reply: FastifyReply,
  versioned: Versioned,
  payload: string | Buffer,
): Promise<CachedResponse> {
  const plain = Buffer.from(payload);
  const headers = CACHED_HEADERS.map((name) => [name, String(reply.getHeader(name) ?? '')]).filter(
    ([, value]) => value,
  );
  return {
    ...versioned,
    freshAt: performance.now(),
    status: reply.statusCode,
    headers: {
      ...Object.fromEntries(headers),
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Authorization, Origin',
    },
    bodies: { plain, brotli: plain.length < MIN_COMPRESSED ? null : await compress(plain, FAST), gzip: null },
    finished: new Map(),
  };
}

/** Whether a client accepts an encoding: it names it, and not with the quality 0. */
const accepts = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders, name: 'br' | 'gzip'): boolean =>
  ACCEPTED[name].test(String(accepted));
const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** Whether the request's `If-None-Match` contains the ETag. */
export const matchesEtag = (
  { 'if-none-match': tags = '' }: IncomingHttpHeaders,
  etag: string | undefined,
): boolean => tags !== '' && tags.split(',').some((tag) => tag.trim() === etag);

/** How a client gets a response: unchanged since the last time, or in one of its forms. */
type Form = 'unchanged' | keyof SentResponse['bodies'];

const ENCODINGS: Partial<Record<Form, string>> = { brotli: 'br', gzip: 'gzip' };

function formFor({ status, headers, bodies }: SentResponse, asked: IncomingHttpHeaders): Form {
  if (status === 200 && matchesEtag(asked, headers.etag)) return 'unchanged';
  if (bodies.brotli && accepts(asked, 'br')) return 'brotli';
  return bodies.gzip && accepts(asked, 'gzip') ? 'gzip' : 'plain';
}

/** Sets the status and headers of a response in memory. @returns the body to send; null for a 304. */
export function sendCached(
  entry: SentResponse,
  asked: IncomingHttpHeaders,
  reply: FastifyReply,
): Buffer | null {
  const form = formFor(entry, asked);
  const encoding = ENCODINGS[form];
  reply.code(form === 'unchanged' ? 304 : entry.status).headers(entry.headers);
  if (encoding) reply.header('content-encoding', encoding);
  return form === 'unchanged' ? null : entry.bodies[form];
}

/** A response in memory for a client, with all headers that the routes' hooks would add. */
export function finish(entry: SentResponse, asked: IncomingHttpHeaders, isHttps: boolean): Finished {
  const form = formFor(entry, asked);
  const key = `${form} ${isHttps}`;
  const known = entry.finished.get(key);
  if (known) return known;
  const encoding = ENCODINGS[form];
  const body = form === 'unchanged' ? null : entry.bodies[form];
  const headers = {
    ...SECURITY_HEADERS,
    ...(isHttps ? TRANSPORT_SECURITY : {}),
    ...entry.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(body ? { 'content-length': String(body.length) } : {}),
  };
  const status = form === 'unchanged' ? 304 : entry.status;
  const finished = { status, headers: Object.entries(headers).flat(), body };
  entry.finished.set(key, finished);
  return finished;
}
