import { and, eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { nameKey } from '#shared/text.ts';
import { verifyPassword } from './passwords.ts';

type User = typeof users.$inferSelect;

/**
 * Checks a name and a password that were sent from `address`. An unknown name goes the same way as a wrong password, and takes
 * as long. Failures count per account and address, so that nobody locks the owner out from elsewhere, and per
 * address, so that nobody tries one password on many names.
 * @returns the user whose password it is, or null.
 * @throws AppError tooMany after many failures, unavailable.
 */
export async function userWithPassword(
  { db, limits }: Deps,
  address: string,
  username: string,
  password: string,
): Promise<User | null> {
  const usernameKey = nameKey(username);
  const attempt = `${address} ${usernameKey}`;
  await limits.check('failedLogin', attempt);
  await limits.check('failedFromAddress', address);
  const user = db.select().from(users).where(eq(users.usernameKey, usernameKey)).get();
  const matches = await verifyPassword(user?.passwordHash ?? null, password, address);
  // Counted before the answer, whatever it is: of many guesses sent at once only the first few learn anything.
  await limits.take('failedLogin', attempt);
  if (!user || !matches) {
    await limits.take('failedFromAddress', address);
    return null;
  }
  await limits.forget('failedLogin', attempt);
  return user;
}

/** Finds a user who still has the password that was checked: somebody may have changed it meanwhile. */
export const stillThatUser = ({ id, passwordHash }: User) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash));
