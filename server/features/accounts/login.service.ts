import { and, eq, or, type SQL } from 'drizzle-orm';
import { isAdmin, type Visitor } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { SECOND } from '#server/core/time.ts';
import { accountLinks, IS_OPEN_LINK, recoveryCodes } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Credentials } from '#shared/accounts/auth.ts';
import { nameKey } from '#shared/text/text.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions, openSession, type Session, signToken } from './sessions.service.ts';

type User = typeof users.$inferSelect;

/** Whether the user has logged in on this device before. */
export const isKnownTo = ({ device }: Visitor, { id }: Pick<User, 'id'>): boolean =>
  device?.userIds.includes(id) === true;

/** How long a guess takes for an account under a distributed attack, in milliseconds; one guess at a time. */
const SLOW_GUESS = 2 * SECOND;
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The client that sends a password; with its session where it is already logged in. */
type Claimant = Visitor & { sessionId?: string };

/**
 * The rate-limit key of failures. Sessions and known devices have separate counters, so strangers on the same Wi-Fi
 * can't lock them out.
 */
function attemptOf({ address, device, sessionId }: Claimant, usernameKey: string, isKnown: boolean): string {
  if (sessionId !== undefined) return `session ${sessionId}`;
  return isKnown ? `device ${device?.id} ${usernameKey}` : `${address} ${usernameKey}`;
}

/**
 * Checks a username and a password. An unknown name is handled like a wrong password and takes as long. Failures are
 * counted in three ways:
 * - by account and address, so strangers elsewhere can't lock the owner out;
 * - by address, which stops trying one password on many names;
 * - by account, since attackers can have thousands of addresses: after many failures each guess takes two seconds.
 * A known device or session is exempt from the last two.
 * @returns the user, or null where name or password are wrong.
 * @throws AppError tooMany after many failures, unavailable.
 */
export async function userWithPassword(deps: Deps, claimant: Claimant, username: string, password: string) {
  const { db, limits, log, queues } = deps;
  const { address, ip, sessionId } = claimant;
  const usernameKey = nameKey(username);
  const user = db.select().from(users).where(eq(users.usernameKey, usernameKey)).get();
  const isKnown = sessionId !== undefined || (user !== undefined && isKnownTo(claimant, user));
  const attempt = attemptOf(claimant, usernameKey, isKnown);
  await limits.check('failedLogin', attempt);
  if (!isKnown) await limits.check('failedFromAddress', address);
  // A flood of wrong passwords from the same Wi-Fi must not fill the queue of a known device.
  const owner = isKnown ? attempt : address;
  const verify = () => verifyPassword(deps, user?.passwordHash ?? null, password, owner);
  const isSlow = !isKnown && (await limits.isReached('failedForAccount', usernameKey));
  const matches = await (isSlow
    ? queues.slowLogins.run(() => delay(SLOW_GUESS).then(verify), address)
    : verify());
  // Counted even if the password matches, so only the first few of many simultaneous guesses are answered.
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

/** Matches the user unless the checked password has been changed meanwhile. */
export const hasSamePassword = ({ id, passwordHash }: User) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash));

/** Starts a session on the visitor's device. Admins only get a long session on a known device. */
export const startSession = (
  tx: TxDeps,
  visitor: Visitor,
  user: Pick<User, 'id' | 'username' | 'role'>,
  rememberMe = true,
): ReturnType<typeof openSession> =>
  openSession(tx, user, rememberMe && (!isAdmin(user) || isKnownTo(visitor, user)), visitor.deviceName);

/** The token of a session, which makes the device known to the user. */
export function tokenFor(deps: Deps, visitor: Visitor, session: Session): Promise<string> {
  visitor.rememberUser(session.userId);
  return signToken(deps, session);
}

/** Resets the failure counters of an account and of the visitor, who has proved to be the owner by other means. */
async function forgetFailures({ limits }: Deps, visitor: Visitor, usernameKey: string): Promise<void> {
  await limits.forget('failedForAccount', usernameKey);
  for (const isKnown of [true, false])
    await limits.forget('failedLogin', attemptOf(visitor, usernameKey, isKnown));
}

/**
 * Starts a session, and remembers the user on this device. @returns the session's token.
 * @throws AppError unauthenticated (the same for a wrong name and a wrong password), tooMany, unavailable.
 */
export async function login(deps: Deps, visitor: Visitor, { username, password, rememberMe }: Credentials) {
  const checked = await userWithPassword(deps, visitor, username, password);
  const session =
    checked &&
    (await write(deps, (tx) => {
      const user = tx.db.select().from(users).where(hasSamePassword(checked)).get();
      return user ? startSession(tx, visitor, user, rememberMe) : null;
    }));
  if (!session) throw new AppError('unauthenticated', 'Invalid username or password');
  return tokenFor(deps, visitor, session);
}

/** Revokes links that have not been used. */
export function revokeLinks({ db }: TxDeps, which: SQL | undefined): void {
  db.update(accountLinks).set({ revokedAt: Date.now() }).where(and(which, IS_OPEN_LINK)).run();
}

/**
 * Stores a new password, and revokes all other access, which an attacker may have created: other sessions, open links to
 * the account or by it, and recovery codes.
 */
export function storePassword(
  tx: TxDeps,
  { id, username }: User,
  passwordHash: string,
  keeps: { sessionId?: string; codes?: boolean } = {},
): void {
  tx.db.update(users).set({ passwordHash }).where(eq(users.id, id)).run();
  endSessions(tx, id, keeps.sessionId);
  revokeLinks(tx, or(eq(accountLinks.userId, id), eq(accountLinks.createdBy, username)));
  if (!keeps.codes) tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id)).run();
}

/**
 * Sets a new password without the old one, ends all sessions of the user, and logs the user in, even if locked out.
 * @param claim finds or creates the user in the transaction; its errors roll everything back.
 * @returns the token. @throws AppError tooMany, unavailable; and what `claim` throws.
 */
export async function claimPassword(
  deps: Deps,
  visitor: Visitor,
  password: string,
  claim: (tx: TxDeps, passwordHash: string) => User,
  keeps: { codes?: boolean } = {},
): Promise<string> {
  // Hash first, so a wrong claim takes as long as a right one.
  const passwordHash = await hashPassword(deps, password, visitor.address);
  const { user, session } = await write(deps, (tx) => {
    const claimed = claim(tx, passwordHash);
    tx.afterCommit(tx.live.publish);
    storePassword(tx, claimed, passwordHash, keeps);
    return { user: claimed, session: startSession(tx, visitor, claimed) };
  });
  await forgetFailures(deps, visitor, user.usernameKey);
  return tokenFor(deps, visitor, session);
}
