import { and, eq } from 'drizzle-orm';
import { inTransaction } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Credentials } from '#shared/auth.ts';
import { nameKey } from '#shared/text.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.service.ts';
import { type Session, signToken } from './tokens.ts';

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
  const session =
    user && matches ? openSessionBy(deps, user.passwordHash, user.id, credentials.rememberMe) : null;
  if (!session) throw new AppError('unauthenticated', 'Invalid username or password');
  await deps.limits.forget('failedLogin', attempt);
  return signToken(deps.secret, session);
}

/** Opens a session unless the password was changed, or the user removed, while it was being compared. */
const openSessionBy = (
  deps: Deps,
  passwordHash: string,
  userId: number,
  rememberMe: boolean,
): Session | null =>
  inTransaction(deps.db, () => {
    const unchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
    const user = deps.db.select().from(users).where(unchanged).get();
    return user ? openSession(deps, user, rememberMe) : null;
  });
