import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientOf, type Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { originOf } from './origin.ts';

const compress = promisify(brotliCompress);

/** How much is kept at the most, and the largest answer worth keeping, in bytes. */
const CAPACITY = 32 * 1024 * 1024;
const LARGEST = 2 * 1024 * 1024;
const SMALLEST_TO_COMPRESS = 1024;

type Finished = {
  version: string;
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer | null;
};

/** Headers of an answer that are kept with it. */
const KEPT_HEADERS = ['content-type', 'x-total-count'];

/**
 * A number that changes with every write to the database, by this process (`total_changes`) or another
 * (`data_version`).
 */
function versionReader(db: Db): () => string {
  const own = clientOf(db).prepare<[], number>('select total_changes()').pluck();
  const foreign = clientOf(db).prepare<[], number>('pragma data_version').pluck();
  return () => `${foreign.get()}.${own.get()}`;
}

const isAnonymousRead = (request: FastifyRequest): boolean =>
  request.method === 'GET' && request.headers.authorization === undefined;

const acceptsBrotli = (request: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** Whether the client has this answer already: it names the ETags that it holds. */
export const holds = (request: FastifyRequest, etag: string | undefined): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((held) => held.trim() === etag);

async function finish(reply: FastifyReply, version: string, payload: string | Buffer): Promise<Finished> {
  const plain = Buffer.from(payload);
  const headers = KEPT_HEADERS.map((name) => [name, String(reply.getHeader(name) ?? '')]).filter(
    ([, value]) => value,
  );
  return {
    version,
    headers: {
      ...Object.fromEntries(headers),
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Authorization, Origin',
    },
    plain,
    brotli:
      plain.length < SMALLEST_TO_COMPRESS
        ? null
        : await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** Sets the entry's headers for this request; what is left to send are the bytes that it returns. */
function dress(request: FastifyRequest, reply: FastifyReply, entry: Finished): Buffer | null {
  reply.headers(entry.headers);
  if (holds(request, entry.headers.etag)) {
    reply.code(304);
    return null;
  }
  if (!entry.brotli || !acceptsBrotli(request)) return entry.plain;
  reply.header('content-encoding', 'br');
  return entry.brotli;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The data's version when a read that may be kept began; null for everything else, and where a route says so. */
    readVersion: string | null;
    /** Gives the answer to those who asked for the same meanwhile; null where it can't be shared. */
    shareRead: ((made: Finished | null) => void) | null;
  }
}

/**
 * Keeps the finished bytes of what visitors read, for all of `app`, by URL and version of the data: a database read
 * or a rendered page is made once after each change. The origin is part of the URL: pages name it, and it comes from
 * the sender. Also gives these answers an ETag and brotli.
 *
 * Who asks while the same is being made waits for that: after a change, all open pages ask at once.
 */
export function cacheReads(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  const readVersion = versionReader(db);
  const keyOf = (request: FastifyRequest): string => `${originOf(config, request)} ${request.url}`;
  const kept = new LRUCache<string, Finished>({
    maxSize: CAPACITY,
    sizeCalculation: ({ plain, brotli }, key) => key.length + plain.length + (brotli?.length ?? 0),
  });
  const making = new Map<string, Promise<Finished | null>>();
  /** Lets others wait for the answer to this request, until it is made or given up. */
  const begin = (request: FastifyRequest, reply: FastifyReply, name: string): void => {
    const { promise, resolve } = Promise.withResolvers<Finished | null>();
    const end = (made: Finished | null) => {
      if (making.get(name) === promise) making.delete(name);
      resolve(made);
    };
    making.set(name, promise);
    request.shareRead = end;
    reply.raw.once('close', () => end(null));
  };
  app.decorateRequest('readVersion', null);
  app.decorateRequest('shareRead', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!isAnonymousRead(request)) return;
    const version = readVersion();
    const key = keyOf(request);
    const entry = kept.get(key);
    if (entry?.version === version) return reply.send(dress(request, reply, entry));
    const name = `${version} ${key}`;
    const made = await making.get(name);
    if (made) return reply.send(dress(request, reply, made));
    request.readVersion = version;
    if (!making.has(name)) begin(request, reply, name);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { readVersion: version, shareRead } = request;
    const isKept =
      version !== null &&
      reply.statusCode === 200 &&
      !reply.hasHeader('set-cookie') &&
      (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
      payload.length <= LARGEST;
    if (!isKept) {
      shareRead?.(null);
      return payload;
    }
    const entry = await finish(reply, version, payload);
    kept.set(keyOf(request), entry);
    shareRead?.(entry);
    return dress(request, reply, entry);
  });
}
