import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { codeOf } from '#server/core/errors.ts';
import { DAY, SECOND, YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { drinkCard } from '#server/features/drinks/drink-card.service.ts';
import { hasSizes, PICTURE_NAME, sizePath } from '#server/files/picture-files.ts';
import { matchesEtag, type SentResponse, sendCached } from '#server/http/cached-response.ts';
import type { FixedBy } from '#server/http/response-cache.ts';
import { PathId } from '#server/http/rest-route.ts';
import { addressKey } from '#server/http/visitor.ts';
import { PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';
import { cardPath } from '#shared/drinks/drink-card.ts';

/** A cup never changes, but it can be deleted: clients revalidate its card after a day. */
const CARD_CACHING = `public, max-age=${DAY / SECOND}`;

/** The name of a picture is a hash of its content. */
const FOREVER = `public, max-age=${YEAR / SECOND}, immutable`;

const CardParams = z.object({ drinkId: PathId });

/** Serves the pictures that are created at run time. */
export async function servePictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveUploads(app, deps.config.uploadsDir);
  serveSizes(app, deps.config.uploadsDir);
  const path = cardPath(':drinkId');
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const card = drinkCard(deps, CardParams.parse(request.params).drinkId);
    const isCached = matchesEtag(request.headers, card.etag);
    const isDrawn = !isCached && request.method !== 'HEAD';
    const picture = isDrawn ? await card.render(addressKey(request.ip)) : null;
    reply.headers({ etag: card.etag, 'cache-control': CARD_CACHING }); // After rendering, which can fail.
    return isCached ? reply.code(304).send() : reply.type('image/jpeg').send(picture);
  };
  app.get(path, { exposeHeadRoute: false }, answer);
  app.head(path, answer);
}

const SizeParams = z.object({
  file: z.string().regex(PICTURE_NAME),
  width: z.enum(PICTURE_WIDTHS.map(String)),
});

const acceptsAvif = ({ accept = '' }: IncomingHttpHeaders): boolean => /\bimage\/avif\b/.test(accept);

/** How many bytes of smaller versions are in memory: those of the pages that are asked for most. */
const CAPACITY = 16 * 1024 * 1024;

/** A version as it is sent, and the file that it is of: one that was deleted is no longer sent. */
type Version = SentResponse & { path: string };

/** The bytes of a version; those of the picture itself where it is not wider. Null where they are not made yet. */
async function readVersion(
  uploadsDir: string,
  file: string,
  name: string,
): Promise<{ path: string; plain: Buffer; extension: string } | null> {
  const isWider = !existsSync(sizePath(uploadsDir, file, name)) && hasSizes(uploadsDir, file);
  const path = isWider ? join(uploadsDir, file) : sizePath(uploadsDir, file, name);
  const extension = extname(path).slice(1);
  try {
    return { path, plain: await readFile(path), extension };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** Smaller versions of pictures, in AVIF where the browser accepts it. Redirects to the picture where they are not made yet. */
function serveSizes(app: FastifyInstance, uploadsDir: string): void {
  const versions = new LRUCache<string, Version>({
    maxSize: CAPACITY,
    sizeCalculation: ({ bodies }) => bodies.plain.length,
  });
  const keyOf = (url: string, headers: IncomingHttpHeaders) =>
    `${url.split('?', 1)[0]} ${acceptsAvif(headers)}`;
  const fixedBy: FixedBy = ({ url = '', headers }) => {
    const version = versions.get(keyOf(url, headers));
    return version && existsSync(version.path) ? version : undefined;
  };
  app.get('/uploads/:file/:width', { config: { fixedBy } }, async ({ url, params, headers }, reply) => {
    const { success, data } = SizeParams.safeParse(params);
    if (!success) return reply.callNotFound();
    const { file, width } = data;
    const found = await readVersion(uploadsDir, file, `${width}.${acceptsAvif(headers) ? 'avif' : 'webp'}`);
    if (!found)
      return reply
        .headers({ vary: 'Accept, Origin', 'cache-control': 'no-cache' })
        .redirect(`/uploads/${file}`);
    const { path, plain, extension } = found;
    const version = {
      path,
      status: 200,
      headers: {
        'content-type': `image/${extension === 'jpg' ? 'jpeg' : extension}`,
        etag: `"${file}-${width}-${extension}"`,
        'cache-control': FOREVER,
        vary: 'Accept, Origin',
      },
      bodies: { plain, brotli: null, gzip: null },
      finished: new Map(),
    };
    versions.set(keyOf(url, headers), version);
    return reply.send(sendCached(version, headers, reply));
  });
}

/** Uploaded and rendered pictures by plain names: no subfolders, and none that begin with a dot. */
async function serveUploads(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/uploads/',
    index: false,
    decorateReply: false,
    maxAge: YEAR,
    immutable: true,
    allowedPath: (path) => /^\/?[\w-]+\.(webp|jpg|png)$/.test(path),
  });
}
