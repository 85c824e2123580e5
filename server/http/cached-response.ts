import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { etagOf, matchesEtag } from '#server/core/etag.ts';

const compress = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The size from which compression pays, in bytes. */
const MIN_COMPRESSED = 1024;

/** A response as it is sent. */
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
  gzip: Form | null;
  /** For clients that have it; null where it is not a success. */
  unchanged: Form | null;
  /** In bytes. */
  size: number;
};

/**
 * The response of a route, with all headers that it and the hooks have set.
 * @param compressed the compressed forms that the route has; without it a long body is compressed with brotli
 */
export async function toCachedResponse(
  reply: FastifyReply,
  payload: string | Buffer,
  compressed: Compressed | null,
): Promise<CachedResponse> {
  const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  const isLong = plain.length >= MIN_COMPRESSED;
  const { brotli, gzip } = compressed ?? (isLong ? { brotli: await compress(plain, FAST) } : {});
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
  return {
    etag,
    plain: formOf(plain),
    brotli: brotli ? formOf(brotli, { 'content-encoding': 'br' }) : null,
    gzip: gzip ? formOf(gzip, { 'content-encoding': 'gzip' }) : null,
    unchanged: reply.statusCode === 200 ? formOf(null) : null,
    size: plain.length + (brotli?.length ?? 0) + (gzip?.length ?? 0),
  };
}

/** Encodings that a client accepts: it names them, and not with the quality 0. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;

/** The form of a response for the client that has sent these headers. */
export function formFor(
  { etag, plain, brotli, gzip, unchanged }: CachedResponse,
  asked: IncomingHttpHeaders,
): Form {
  if (unchanged && matchesEtag(asked, etag)) return unchanged;
  const accepted = String(asked['accept-encoding'] ?? '');
  if (brotli && BROTLI.test(accepted)) return brotli;
  return gzip && GZIP.test(accepted) ? gzip : plain;
}
