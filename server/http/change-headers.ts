import type { FastifyInstance } from 'fastify';
import { collectChanges, type RequestChanges } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { AREAS } from '#shared/api/live.ts';
import { CHANGED_HEADER } from '#shared/api/trpc.ts';
import { CHANGE_ID_HEADER } from '#shared/api/undo.ts';
import { PRIVATE_PATHS, SAFE_METHODS } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The changes of a write; null for a read. */
    changes: RequestChanges | null;
  }
}

/**
 * Adds headers to the response to a write: the id of the change, for undo, and the changed areas, which the sending page
 * fetches again without waiting for its live stream.
 */
export function addChangeHeaders(app: FastifyInstance, { live }: Deps): void {
  app.decorateRequest('changes', null);
  // After the body was read, because the events of its stream would lose the request's `AsyncLocalStorage`.
  app.addHook('preHandler', (request, _reply, done) => {
    const { method, url } = request;
    // Not for accounts, because a page that has logged out can't fetch with its token. Pages about orders poll.
    if (SAFE_METHODS.includes(method) || PRIVATE_PATHS.test(url)) return done();
    request.changes = { id: null, areas: new Set() };
    collectChanges(request.changes, done);
  });
  app.addHook('onSend', async ({ changes }, reply, payload) => {
    if (!changes) return payload;
    const areas = AREAS.filter((area) => changes.areas.has(area));
    if (areas.length > 0) reply.header(CHANGED_HEADER, `${live.revision()} ${areas}`);
    if (changes.id !== null) reply.header(CHANGE_ID_HEADER, String(changes.id));
    return payload;
  });
}
