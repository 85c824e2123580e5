import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne } from 'drizzle-orm';
import { isAdmin, type SignedIn } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { DAY, HOUR } from '#server/core/time.ts';
import { sessions, users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Role } from '#shared/auth.ts';
import { type Session, sessionIdOf } from './tokens.ts';

const SHORT_SESSION = 12 * HOUR;
const LONG_SESSION = 30 * DAY;

const unusableToken = () => new AppError('unauthenticated', 'Token expired or invalid');

/** Stores a new session: 12 hours, or 30 days for a user who wants to be remembered. */
export function openSession(
  { db }: TxDeps,
  user: { id: number; username: string; role: Role },
  rememberMe: boolean,
): Session {
  const createdAt = Date.now();
  const expiresAt = createdAt + (rememberMe && !isAdmin(user) ? LONG_SESSION : SHORT_SESSION);
  const sessionId = randomUUID();
  db.insert(sessions).values({ id: sessionId, userId: user.id, createdAt, expiresAt }).run();
  return { sessionId, userId: user.id, name: user.username, role: user.role, expiresAt };
}

/** Ends the session of this call; the user's others go on. */
export async function logout(deps: Deps, { sessionId }: SignedIn): Promise<{ message: string }> {
  await write(deps, ({ db }) => db.delete(sessions).where(eq(sessions.id, sessionId)).run());
  return { message: 'Logged out' };
}

/** Ends all sessions of a user, but for the one that is named. */
export function endSessions({ db }: TxDeps, userId: number, exceptId = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .run();
}

/** Finds whose session it is, with the role that the database says. @throws AppError unauthenticated where it has ended. */
export function userOfSession(deps: Deps, sessionId: string): SignedIn {
  const user = deps.db
    .select({ id: users.id, username: users.username, name: users.username, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, Date.now())))
    .get();
  if (!user) throw unusableToken();
  return { user, sessionId };
}

/**
 * Finds who a token belongs to.
 * @throws AppError unauthenticated for a token that is forged, expired, ended, or of a user who is gone.
 */
export async function userOfToken(deps: Deps, token: string): Promise<SignedIn> {
  const sessionId = await sessionIdOf(deps.secret, token);
  if (!sessionId) throw unusableToken();
  return userOfSession(deps, sessionId);
}
