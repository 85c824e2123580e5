import type { FastifyInstance } from 'fastify';
import type { Bearer } from '#server/core/access.ts';
import type { Deps } from '#server/deps.ts';
import { isKey, keyOfToken, openKey } from './keys.service.ts';
import { userOfSession, userOfToken } from './sessions.service.ts';

/** Clients of the original system send these texts when they have no token. */
const NO_TOKEN = ['', 'null', 'undefined'];

/** Reads the session, or the key; null for a visitor. @throws AppError unauthenticated for a header without a valid token. */
async function readSession(deps: Deps, authorization: string | undefined): Promise<Bearer | null> {
  if (!authorization?.trim()) return null;
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  const token = bearer?.[1]?.trim() ?? '';
  if (bearer && NO_TOKEN.includes(token)) return null;
  return isKey(token) ? keyOfToken(deps, token) : userOfToken(deps, token);
}

/**
 * Sets `request.bearer` for every route of `app` before the body is read. Writes read the session again afterwards, from
 * the database: a body may take half a minute to arrive, and the session may have ended meanwhile.
 */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    request.bearer = await readSession(deps, request.headers.authorization);
  });
  app.addHook('preHandler', async (request) => {
    const { bearer, method } = request;
    if (!bearer || method === 'GET') return;
    request.bearer =
      bearer.sessionId === null ? openKey(deps, bearer.user.keyId) : userOfSession(deps, bearer.sessionId);
  });
}
