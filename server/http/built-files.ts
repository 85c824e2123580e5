import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { SECOND, YEAR } from '#server/core/time.ts';
import type { SentResponse } from './cached-response.ts';

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

/**
 * Reads the files that Vite has built and that browsers may ask for, with their compressed forms, as responses by path:
 * a few megabytes, of one build, whatever happens to the folder while the process runs.
 */
export function readBuiltFiles(folder: string): Map<string, SentResponse> {
  const contents = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length), readFileSync(path)];
      }),
  );
  const files = new Map<string, SentResponse>();
  for (const [path, plain] of contents) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const caching = path.startsWith(HASHED) ? `max-age=${YEAR / SECOND}, immutable` : 'max-age=0';
    files.set(path, {
      status: 200,
      headers: {
        'content-type': type,
        etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        'cache-control': `public, ${caching}`,
        vary: 'Accept-Encoding, Origin',
      },
      bodies: {
        plain,
        brotli: contents.get(`${path}.br`) ?? null,
        gzip: contents.get(`${path}.gz`) ?? null,
      },
      finished: new Map(),
    });
  }
  return files;
}
