import { randomUUID } from 'node:crypto';
import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import { DAY, HOUR } from '#server/core/time.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { sessions, users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { deriveKey } from '#server/files/secret.ts';
import type { Role, UserDetails } from '#shared/accounts/auth.ts';
import type { OwnSession } from '#shared/accounts/own-data.ts';
import { LONG_SESSION_DAYS, SESSION_HOURS } from '#shared/api/retention.ts';

const ALGORITHM = 'HS256';

/** The session that a token carries; `expiresAt` is in milliseconds. */
export type Session = { sessionId: string; userId: number; name: string; role: Role; expiresAt: number };

export function signToken({ secret }: Deps, session: Session): Promise<string> {
  return new SignJWT({ name: session.name, role: session.role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(session.userId))
    .setJti(session.sessionId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt / 1000))
    .sign(deriveKey(secret, 'session tokens'));
}

/** The session id of a valid token, whose session may have ended; null for any other. */
export async function sessionIdOf({ secret, verifiedTokens }: Deps, token: string): Promise<string | null> {
  const verified = verifiedTokens.get(token);
  if (verified) return verified.expiresAt > Date.now() ? verified.sessionId : null;
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'session tokens'), {
      algorithms: [ALGORITHM],
    });
    const { jti, exp } = payload;
    if (jti === undefined) return null;
    if (exp !== undefined) verifiedTokens.set(token, { sessionId: jti, expiresAt: exp * 1000 });
    return jti;
  } catch {
    return null; // The client must not learn why a token is invalid.
  }
}

const SHORT_SESSION = SESSION_HOURS * HOUR;
const LONG_SESSION = LONG_SESSION_DAYS * DAY;

/** How many sessions a user has at most; a new one ends the oldest. */
const MAX_SESSIONS = 20;

export const USER_DETAILS = {
  id: users.id,
  username: users.username,
  name: users.username,
  role: users.role,
};

export const detailsOf = ({ id, username, role }: Omit<UserDetails, 'name'>): UserDetails => ({
  id,
  username,
  name: username,
  role,
});

const unusableToken = () => new AppError('unauthenticated', 'Token expired or invalid');

/** Stores a new session of 12 hours, or of 30 days where it is `remembered`; `device` is the browser's name. */
export function openSession(
  { db }: Pick<TxDeps, 'db'>,
  user: { id: number; username: string; role: Role },
  remembered: boolean,
  device = '',
): Session {
  const createdAt = Date.now();
  const expiresAt = createdAt + (remembered ? LONG_SESSION : SHORT_SESSION);
  const sessionId = randomUUID();
  db.update(users).set({ seenAt: createdAt }).where(eq(users.id, user.id)).run();
  db.insert(sessions)
    .values({ id: sessionId, userId: user.id, device, createdAt, seenAt: createdAt, expiresAt })
    .run();
  const ofUser = eq(sessions.userId, user.id);
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofUser)
    .orderBy(desc(sql`rowid`)) // Not by time: the clock may have been wrong.
    .limit(MAX_SESSIONS);
  db.delete(sessions)
    .where(and(ofUser, notInArray(sessions.id, newest)))
    .run();
  return { sessionId, userId: user.id, name: user.username, role: user.role, expiresAt };
}

export async function logout(deps: Deps, { sessionId }: SignedIn): Promise<{ message: string }> {
  await write(deps, ({ db }) => db.delete(sessions).where(eq(sessions.id, sessionId)).run());
  return { message: 'Logged out' };
}

export function endSessions({ db }: TxDeps, userId: number, exceptId = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .run();
}

const sessionById = preparedOnce((db) =>
  db
    .select({
      user: USER_DETAILS,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);

const findSession = ({ db }: Pick<Deps, 'db'>, id: string) => sessionById(db).get({ id });

const cachedSession = cachedUntilChanged('accounts', findSession);

/** @throws AppError unauthenticated where the session has ended. */
function requireOpen(session: ReturnType<typeof findSession>, sessionId: string): SignedIn {
  if (!session || session.expiresAt <= Date.now()) throw unusableToken();
  return { user: session.user, sessionId, since: session.createdAt };
}

/** The user of a session, with the current role. @throws AppError unauthenticated where the session has ended. */
export const userOfSession = (deps: Deps, sessionId: string): SignedIn =>
  requireOpen(findSession(deps, sessionId), sessionId);

/** The user of a token. @throws AppError unauthenticated where the token is invalid or its session has ended. */
export async function userOfToken(deps: Deps, token: string): Promise<SignedIn> {
  const sessionId = await sessionIdOf(deps, token);
  if (!sessionId) throw unusableToken();
  const session = cachedSession(deps, sessionId);
  const signedIn = requireOpen(session, sessionId);
  if (session)
    await recordUse(deps, session, (seenAt) =>
      write(deps, ({ db }) => {
        db.update(sessions).set({ seenAt }).where(eq(sessions.id, sessionId)).run();
        db.update(users).set({ seenAt }).where(eq(users.id, signedIn.user.id)).run();
      }),
    );
  return signedIn;
}

const sessionsOf = ({ db }: Pick<Deps, 'db'>, userId: number) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.seenAt)).all();

/** The sessions of a user, latest activity first. Ids are hashed, because responses and logs must not reveal tokens' ids. */
export const listSessions = (
  deps: Deps,
  { user, sessionId }: Pick<SignedIn, 'sessionId'> & { user: { id: number } },
): OwnSession[] =>
  sessionsOf(deps, user.id)
    .filter(({ expiresAt }) => expiresAt > Date.now())
    .map(({ id, userId: _, ...session }) => ({
      ...session,
      id: hashOfSecret(id),
      isCurrent: id === sessionId,
    }));

/** Ends one of the user's sessions. @throws AppError notFound where they have no such session */
export const endSession = (deps: Deps, { user }: SignedIn, shownId: string): Promise<{ message: string }> =>
  write(deps, (tx) => {
    const session = sessionsOf(tx, user.id).find(({ id }) => hashOfSecret(id) === shownId);
    if (!session) throw new AppError('notFound', 'The session has ended');
    tx.db.delete(sessions).where(eq(sessions.id, session.id)).run();
    return { message: 'The session was ended' };
  });

export const endOtherSessions = (deps: Deps, { user, sessionId }: SignedIn): Promise<{ message: string }> =>
  write(deps, (tx) => {
    endSessions(tx, user.id, sessionId);
    return { message: 'All other sessions were ended' };
  });

/**
 * Records the time of a request at most once an hour, because a write for each request would cost more than the request. A
 * failed write does not fail the request.
 * @param row a cached row, which gets the new time.
 */
export async function recordUse(
  { log }: Deps,
  row: { seenAt: number | null },
  store: (now: number) => Promise<unknown>,
): Promise<void> {
  const now = Date.now();
  if (row.seenAt !== null && now - row.seenAt < HOUR) return;
  row.seenAt = now;
  await store(now).catch((error: unknown) => log.warn(error, 'When somebody was here could not be stored'));
}
