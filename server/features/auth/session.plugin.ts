import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#server/core/access.ts';
import type { Deps } from '#server/deps.ts';
import { userOfSession, userOfToken } from './sessions.service.ts';

/** Clients of the original system send these texts when they have no token. */
const NO_TOKEN = ['', 'null', 'undefined'];

/** Reads the session; null for a visitor. @throws AppError unauthenticated for a header without a valid token. */
async function readSession(deps: Deps, authorization: string | undefined): Promise<SignedIn | null> {
  if (!authorization?.trim()) return null;
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  const token = bearer?.[1]?.trim() ?? '';
  if (bearer && NO_TOKEN.includes(token)) return null;
  return userOfToken(deps, token);
}

/**
 * Sets `request.signedIn` for every route of `app` before the body is read. Writes read the session again afterwards, from
 * the database: a body may take half a minute to arrive, and the session may have ended meanwhile.
 */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    request.signedIn = await readSession(deps, request.headers.authorization);
  });
  app.addHook('preHandler', async (request: FastifyRequest) => {
    if (request.signedIn && request.method !== 'GET')
      request.signedIn = userOfSession(deps, request.signedIn.sessionId);
  });
}
