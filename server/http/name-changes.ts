import type { FastifyInstance } from 'fastify';
import { type Versions, versionOf } from '#server/db/areas.ts';
import type { Deps } from '#server/deps.ts';
import { AREAS } from '#shared/live.ts';
import { CHANGED_HEADER } from '#shared/live-limits.ts';
import { ACCOUNT_PATHS, SAFE_METHODS } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The versions of areas before a write. */
    versionsBefore: Versions | null;
  }
}

/**
 * Names in the response to a write the areas that have changed since it arrived, so that the page that sent it fetches them
 * again without waiting for its live stream.
 */
export function nameChanges(app: FastifyInstance, { versions, live }: Deps): void {
  app.decorateRequest('versionsBefore', null);
  app.addHook('onRequest', async (request) => {
    const { method, url } = request;
    // After a logout, or without its account, the page has nothing to fetch with its token.
    if (SAFE_METHODS.includes(method) || ACCOUNT_PATHS.test(url)) return;
    request.versionsBefore = { ...versions() };
  });
  app.addHook('onSend', async ({ versionsBefore }, reply, payload) => {
    if (!versionsBefore) return payload;
    const now = versions();
    const areas = AREAS.filter((area) => versionOf(now, [area]) !== versionOf(versionsBefore, [area]));
    if (areas.length > 0) reply.header(CHANGED_HEADER, `${live.revision()} ${areas}`);
    return payload;
  });
}
