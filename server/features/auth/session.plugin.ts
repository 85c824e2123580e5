import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#server/core/access.ts';
import type { Deps } from '#server/deps.ts';
import { userOfSession, userOfToken } from './sessions.service.ts';

/** Clients of the original system send these words where they have no token. */
const NO_TOKEN = ['', 'null', 'undefined'];

/**
 * Reads who calls from an `Authorization` header, for both APIs; null for a visitor.
 * @throws AppError unauthenticated for a header that holds no usable token.
 */
async function readSession(deps: Deps, authorization: string | undefined): Promise<SignedIn | null> {
  if (!authorization?.trim()) return null;
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  const token = bearer?.[1]?.trim() ?? '';
  if (bearer && NO_TOKEN.includes(token)) return null;
  return userOfToken(deps, token);
}

/**
 * Sets `request.signedIn` for every route of `app` before the request's body is read. A body may take half a minute to
 * arrive, and the session may end meanwhile: so it is read again afterwards.
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
