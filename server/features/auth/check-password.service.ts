import { and, eq } from 'drizzle-orm';
import type { Visitor } from '#server/core/access.ts';
import { createQueue } from '#server/core/queue.ts';
import { SECOND } from '#server/core/time.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { nameKey } from '#shared/text.ts';
import { verifyPassword } from './passwords.ts';

type User = typeof users.$inferSelect;

/** How long each guess takes for accounts that are guessed at from everywhere, in milliseconds; one at a time. */
const SLOW = 2 * SECOND;
const slowly = createQueue(1, 60, 1);
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Who says a password: from where, and by which session where it is asked for again. */
export type Asker = Pick<Visitor, 'address' | 'ip' | 'device'> & { sessionId?: string };

/**
 * By what failures are counted: a session or a device that has logged this user in counts by itself, so that strangers
 * on the same Wi-Fi can't lock it out.
 */
function attemptOf({ address, device, sessionId }: Asker, usernameKey: string, isKnown: boolean): string {
  if (sessionId !== undefined) return `session ${sessionId}`;
  return isKnown ? `device ${device?.id} ${usernameKey}` : `${address} ${usernameKey}`;
}

/**
 * Checks a name and a password. An unknown name goes the same way as a wrong password, and takes as long. Failures count
 * by account and address, so that nobody locks the owner out from elsewhere; by address, so that nobody tries one
 * password on many names; and by account, whose guesses take turns of two seconds once there were many: addresses can be
 * had by the thousand. Of the last two a known device and a session are free.
 * @returns the user whose password it is, or null.
 * @throws AppError tooMany after many failures, unavailable.
 */
export async function userWithPassword(
  { db, limits, log }: Deps,
  asker: Asker,
  username: string,
  password: string,
): Promise<User | null> {
  const { address, ip, device, sessionId } = asker;
  const usernameKey = nameKey(username);
  const user = db.select().from(users).where(eq(users.usernameKey, usernameKey)).get();
  const isKnown =
    sessionId !== undefined || (user !== undefined && device?.userIds.includes(user.id) === true);
  const attempt = attemptOf(asker, usernameKey, isKnown);
  await limits.check('failedLogin', attempt);
  if (!isKnown) await limits.check('failedFromAddress', address);
  const verify = () => verifyPassword(user?.passwordHash ?? null, password, address);
  const isSlow = !isKnown && (await limits.isReached('failedForAccount', usernameKey));
  const matches = await (isSlow ? slowly.run(() => delay(SLOW).then(verify), address) : verify());
  // Counted before the answer, whatever it is: of many guesses sent at once only the first few learn anything.
  await limits.take('failedLogin', attempt);
  if (!user || !matches) {
    log.warn({ address: ip, username }, 'Login failed');
    if (isKnown) return null;
    await limits.count('failedForAccount', usernameKey);
    await limits.take('failedFromAddress', address);
    return null;
  }
  await limits.forget('failedLogin', attempt);
  return user;
}

/** Finds a user who still has the password that was checked: somebody may have changed it meanwhile. */
export const stillThatUser = ({ id, passwordHash }: User) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash));
