import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DAY, SECOND, YEAR } from '#server/core/time.ts';
import type { Deps } from '#server/deps.ts';
import { drinkCard } from '#server/features/drinks/drink-card.service.ts';
import { matchesEtag } from '#server/http/cached-response.ts';
import { PathId } from '#server/http/rest-route.ts';
import { addressKey } from '#server/http/visitor.ts';
import { cardPath } from '#shared/drink-card.ts';

/** A cup never changes, but it can be deleted: clients revalidate its card after a day. */
const CARD_CACHING = `public, max-age=${DAY / SECOND}`;

const CardParams = z.object({ drinkId: PathId });

/** Serves the pictures that are created at run time. */
export async function servePictures(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveUploads(app, deps.config.uploadsDir);
  app.get(cardPath(':drinkId'), async (request, reply) => {
    const card = drinkCard(deps, CardParams.parse(request.params).drinkId);
    const isCached = matchesEtag(request.headers, card.etag);
    const picture = isCached ? null : await card.render(addressKey(request.ip));
    reply.headers({ etag: card.etag, 'cache-control': CARD_CACHING }); // After rendering, which can fail.
    return isCached ? reply.code(304).send() : reply.type('image/jpeg').send(picture);
  });
}

/** Uploaded and rendered pictures: only file names that the server itself generates. */
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
