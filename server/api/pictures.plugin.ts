import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { codeOf } from '#server/core/errors.ts';
import { DAY, SECOND, YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { drinkCard } from '#server/features/drinks/drink-card.service.ts';
import { PICTURE_NAME, sizePath } from '#server/files/picture-files.ts';
import { matchesEtag } from '#server/http/cached-response.ts';
import { PathId } from '#server/http/rest-route.ts';
import { addressKey } from '#server/http/visitor.ts';
import { cardPath } from '#shared/drink-card.ts';
import { PICTURE_WIDTHS } from '#shared/image-limits.ts';

/** A cup never changes, but it can be deleted: clients revalidate its card after a day. */
const CARD_CACHING = `public, max-age=${DAY / SECOND}`;

/** The name of a picture is a hash of its content. */
const FOREVER = `public, max-age=${YEAR / SECOND}, immutable`;

const CardParams = z.object({ drinkId: PathId });

/** Serves the pictures that are created at run time. */
export async function servePictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveUploads(app, deps.config.uploadsDir);
  serveSizes(app, deps.config.uploadsDir);
  app.get(cardPath(':drinkId'), async (request, reply) => {
    const card = drinkCard(deps, CardParams.parse(request.params).drinkId);
    const isCached = matchesEtag(request.headers, card.etag);
    const picture = isCached ? null : await card.render(addressKey(request.ip));
    reply.headers({ etag: card.etag, 'cache-control': CARD_CACHING }); // After rendering, which can fail.
    return isCached ? reply.code(304).send() : reply.type('image/jpeg').send(picture);
  });
}

const SizeParams = z.object({
  file: z.string().regex(PICTURE_NAME),
  width: z.enum(PICTURE_WIDTHS.map(String)),
});

const acceptsAvif = ({ accept = '' }: IncomingHttpHeaders): boolean => /\bimage\/avif\b/.test(accept);

/** Smaller versions of pictures, in AVIF where the browser accepts it. Redirects to the picture where a version is not made yet, or would be wider. */
function serveSizes(app: FastifyInstance, uploadsDir: string): void {
  app.get('/uploads/:file/:width', async (request, reply) => {
    const { success, data } = SizeParams.safeParse(request.params);
    if (!success) return reply.callNotFound();
    const extension = acceptsAvif(request.headers) ? 'avif' : 'webp';
    const path = sizePath(uploadsDir, data.file, `${data.width}.${extension}`);
    reply.header('vary', 'Accept');
    try {
      const bytes = await readFile(path);
      return reply.type(`image/${extension}`).header('cache-control', FOREVER).send(bytes);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return reply.header('cache-control', 'no-cache').redirect(`/uploads/${data.file}`);
    }
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
