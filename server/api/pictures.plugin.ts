import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeOf } from '#server/core/errors.ts';
import { matchesEtag } from '#server/core/hashes.ts';
import { DAY, SECOND, YEAR } from '#server/core/time.ts';
import type { Shown } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { drinkCard, isHiddenPicture } from '#server/features/drinks/drink-pictures.service.ts';
import { findWidth } from '#server/features/images/images.service.ts';
import { findSize, PICTURE_NAME, type PictureSize, sizesUpTo } from '#server/files/picture-files.ts';
import { type CachedBy, pathOf } from '#server/http/cache-entry.ts';
import { disableCaching } from '#server/http/response-cache.ts';
import { PathId } from '#server/http/rest-route.ts';
import { addressKey } from '#server/http/visitor.ts';
import { PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';
import * as paths from '#shared/paths.ts';

/** A cup never changes, but it can be deleted or hidden: clients revalidate its card after a day. */
const CARD_CACHING = `public, max-age=${DAY / SECOND}`;

/** The name of a picture is a hash of its content. */
const FOREVER = `public, max-age=${YEAR / SECOND}, immutable`;

const CardParams = z.object({ drinkId: PathId });

export async function servePictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveUploads(app, deps);
  serveSizes(app, deps);
  const path = paths.cupCard(':drinkId');
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

/** The areas that show pictures. Deleted and hidden pictures are no longer sent. */
const PICTURE_AREAS: Shown[] = ['images', 'ingredients', 'drinks'];

const acceptsAvif = (accept = ''): boolean => /\bimage\/avif\b/.test(accept);

/**
 * Finds the file of a smaller version, at most as wide as the picture itself. Until the worker has made that version, the
 * file is a larger version, and `isFinal` is false.
 */
function findVersion({ config: { uploadsDir } }: Deps, file: string, ownWidth: number, wanted: PictureSize) {
  const least = Math.min(wanted.width, ownWidth);
  const paths = sizesUpTo(ownWidth)
    .filter(({ width, format }) => width >= least && (format === 'webp' || format === wanted.format))
    .map((size) => findSize(uploadsDir, file, size));
  const path = paths.find((stored) => stored !== undefined) ?? join(uploadsDir, file);
  return { path, isFinal: paths.length === 0 || path === paths[0] };
}

/** The content of a file, or null without it. */
const readFound = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/** Caches a version by its path and by whether the browser accepts AVIF. */
const cachedBy: CachedBy = ({ url, headers }) => `${pathOf(url)} ${acceptsAvif(headers.accept)}`;

/** Serves smaller versions of pictures, in AVIF if the browser accepts it. */
function serveSizes(app: FastifyInstance, deps: Deps): void {
  app.get('/uploads/:file/:width', { config: { cachedBy } }, async (request, reply) => {
    const { success, data } = SizeParams.safeParse(request.params);
    const ownWidth = success && !isHiddenPicture(deps, data.file) && findWidth(deps, data.file);
    if (!ownWidth) return reply.callNotFound();
    const format = acceptsAvif(request.headers.accept) ? 'avif' : 'webp';
    const { path, isFinal } = findVersion(deps, data.file, ownWidth, { width: Number(data.width), format });
    const plain = await readFound(path);
    if (!plain) return reply.callNotFound();
    if (isFinal) reply.header('cache-control', FOREVER);
    else disableCaching(request);
    request.shows = PICTURE_AREAS;
    request.compressed = {};
    const extension = extname(path).slice(1);
    return reply
      .type(`image/${extension === 'jpg' ? 'jpeg' : extension}`)
      .header('vary', 'Accept, Origin')
      .send(plain);
  });
}

/** Uploaded and rendered pictures by plain names: no subfolders, none that begin with a dot, and none of hidden cups. */
async function serveUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: deps.config.uploadsDir,
    prefix: '/uploads/',
    index: false,
    decorateReply: false,
    maxAge: YEAR,
    immutable: true,
    allowedPath: (path) => {
      const [, file] = /^\/?([\w-]+\.(?:webp|jpg|png))$/.exec(path) ?? [];
      return file !== undefined && !isHiddenPicture(deps, file);
    },
  });
}
