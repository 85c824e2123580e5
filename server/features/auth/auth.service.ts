import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import { isAdmin } from '#server/access.ts';
import { sessions, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { DAY, HOUR } from '#server/time.ts';
import type { Credentials, Role, UserDetails } from '#shared/auth.ts';
import { nameKey } from '#shared/text.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionIdOf, signToken } from './tokens.ts';

const SHORT_SESSION = 12 * HOUR;
const LONG_SESSION = 30 * DAY;

/** Who is signed in, and by which session. */
export type SignedIn = { user: UserDetails; sessionId: string };

const unusableToken = () => new AppError('unauthenticated', 'Token expired or invalid');

/** The names of all admins, the first one first. */
export const listAdmins = (deps: Deps): string[] =>
  deps.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .all()
    .map(({ username }) => username);

/** Creates a user whose name is free. @throws AppError conflict where it is taken. */
export async function createUser(
  deps: Deps,
  user: { username: string; password: string; role: Role },
): Promise<number> {
  const passwordHash = await hashPassword(user.password);
  const created = deps.db
    .insert(users)
    .values({
      username: user.username,
      usernameKey: nameKey(user.username),
      passwordHash,
      role: user.role,
      createdAt: Date.now(),
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
    .get();
  if (!created) throw new AppError('conflict', 'Username is already taken');
  return created.id;
}

/** Begins a session: 12 hours, or 30 days for a user who wants to be remembered. @returns its token. */
export function beginSession(
  deps: Deps,
  user: { id: number; username: string; role: Role },
  rememberMe: boolean,
): Promise<string> {
  const createdAt = Date.now();
  const expiresAt = createdAt + (rememberMe && !isAdmin(user) ? LONG_SESSION : SHORT_SESSION);
  const sessionId = randomUUID();
  deps.db.insert(sessions).values({ id: sessionId, userId: user.id, createdAt, expiresAt }).run();
  return signToken(deps.secret, {
    sessionId,
    userId: user.id,
    name: user.username,
    role: user.role,
    expiresAt,
  });
}

/**
 * Checks name and password and begins a session. `address` is where the call came from: failures count per
 * account and address, so that nobody locks the owner out from elsewhere.
 * @returns the session's token.
 * @throws AppError unauthenticated (alike for a wrong name and a wrong password), tooMany, unavailable.
 */
export async function login(deps: Deps, address: string, credentials: Credentials): Promise<string> {
  const usernameKey = nameKey(credentials.username);
  const attempt = `${address} ${usernameKey}`;
  await deps.limits.check('failedLogin', attempt);
  const user = deps.db.select().from(users).where(eq(users.usernameKey, usernameKey)).get();
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  // Counted before the answer, whatever it is: of many guesses sent at once only the first few learn anything.
  await deps.limits.take('failedLogin', attempt);
  if (!matches || !user) throw new AppError('unauthenticated', 'Invalid username or password');
  await deps.limits.forget('failedLogin', attempt);
  return beginSession(deps, user, credentials.rememberMe);
}

/** Ends the session of this call; the user's others go on. */
export function logout(deps: Deps, signedIn: SignedIn | null): { message: string } {
  if (signedIn) deps.db.delete(sessions).where(eq(sessions.id, signedIn.sessionId)).run();
  return { message: 'Logged out' };
}

/**
 * Finds who a token belongs to, with the role that the database says.
 * @throws AppError unauthenticated for a token that is forged, expired, ended, or of a user who is gone.
 */
export async function userOfToken(deps: Deps, token: string): Promise<SignedIn> {
  const sessionId = await sessionIdOf(deps.secret, token);
  if (!sessionId) throw unusableToken();
  const user = deps.db
    .select({ id: users.id, username: users.username, name: users.username, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, Date.now())))
    .get();
  if (!user) throw unusableToken();
  return { user, sessionId };
}
