import type { Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import type { Credentials } from '#shared/auth.ts';
import { stillThatUser, userWithPassword } from './check-password.service.ts';
import { openSession } from './sessions.service.ts';
import { signToken } from './tokens.ts';

/**
 * Logs a user in: checks name and password, starts a session, and remembers the user on this device.
 * @returns the session's token.
 * @throws AppError unauthenticated (the same for a wrong name and a wrong password), tooMany, unavailable.
 */
export async function login(
  deps: Deps,
  visitor: Pick<Visitor, 'address' | 'ip' | 'device' | 'rememberUser'>,
  { username, password, rememberMe }: Credentials,
): Promise<string> {
  const checked = await userWithPassword(deps, visitor, username, password);
  const session =
    checked &&
    (await write(deps, (tx) => {
      const user = tx.db.select().from(users).where(stillThatUser(checked)).get();
      return user ? openSession(tx, user, rememberMe) : null;
    }));
  if (!session) throw new AppError('unauthenticated', 'Invalid username or password');
  visitor.rememberUser(session.userId);
  return signToken(deps.secret, session);
}
