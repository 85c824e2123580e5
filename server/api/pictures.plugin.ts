import { existsSync } from 'node:fs';
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
import { hasSizes, PICTURE_NAME, sizePath } from '#server/files/picture-files.ts';
import { type CachedBy, pathOf } from '#server/http/cache-entry.ts';
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

/** The bytes of a version, or of the picture itself if it is not wider. Null until the versions have been made. */
async function readVersion(uploadsDir: string, file: string, name: string) {
  const isWider = !existsSync(sizePath(uploadsDir, file, name)) && hasSizes(uploadsDir, file);
  const path = isWider ? join(uploadsDir, file) : sizePath(uploadsDir, file, name);
  const extension = extname(path).slice(1);
  try {
    return { plain: await readFile(path), extension };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  }
}

/** Caches a version by its path and by whether the browser accepts AVIF. */
const cachedBy: CachedBy = ({ url, headers }) => `${pathOf(url)} ${acceptsAvif(headers.accept)}`;

/** Serves smaller versions of pictures, in AVIF if the browser accepts it. Redirects to the picture until they are made. */
function serveSizes(app: FastifyInstance, deps: Deps): void {
  const { uploadsDir } = deps.config;
  app.get('/uploads/:file/:width', { config: { cachedBy } }, async (request, reply) => {
    const { success, data } = SizeParams.safeParse(request.params);
    if (!success || isHiddenPicture(deps, data.file)) return reply.callNotFound();
    const { file, width } = data;
    const format = acceptsAvif(request.headers.accept) ? 'avif' : 'webp';
    const version = await readVersion(uploadsDir, file, `${width}.${format}`);
    reply.header('vary', 'Accept, Origin');
    if (!version) return reply.redirect(`/uploads/${file}`);
    request.shows = PICTURE_AREAS;
    request.compressed = {};
    const { plain, extension } = version;
    return reply
      .type(`image/${extension === 'jpg' ? 'jpeg' : extension}`)
      .header('cache-control', FOREVER)
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
