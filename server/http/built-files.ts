import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, SECOND, YEAR } from '#server/core/time.ts';
import type { Compressed } from './cache-entry.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names in this folder have a hash of the content. */
const HASHED = '/assets/';

type BuiltFile = { headers: Record<string, string>; content: Buffer; compressed: Compressed };

/**
 * Reads the public files of Vite's build with their compressed forms, by path. A few megabytes stay in memory, so a new
 * build does not affect the running process.
 */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length), readFileSync(path)];
      }),
  );
  const files = new Map<string, BuiltFile>();
  for (const [path, content] of contents) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    // A page requests an icon as its picture, as its icon and by the manifest, so let browsers keep it for an hour.
    const caching = path.startsWith(HASHED)
      ? `max-age=${YEAR / SECOND}, immutable`
      : `max-age=${HOUR / SECOND}`;
    files.set(path, {
      headers: {
        'content-type': type,
        'cache-control': `public, ${caching}`,
        vary: 'Accept-Encoding, Origin',
      },
      content,
      compressed: { brotli: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) },
    });
  }
  return files;
}

/** Sends a built file, which no change outdates. The route needs `cachedBy`. */
export function sendBuiltFile(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.shows = [];
  request.compressed = file.compressed;
  return reply.headers(file.headers).send(file.content);
}
