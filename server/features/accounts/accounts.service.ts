import { eq } from 'drizzle-orm';
import { isAdmin, requireRecent, type SignedIn, type Visitor } from '#server/core/access.ts';
import { AppError, fieldError } from '#server/core/errors.ts';
import { countRows } from '#server/db/row-queries.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { NewUser, PasswordChange, Role, UserDetails } from '#shared/accounts/auth.ts';
import { nameKey } from '#shared/text/text.ts';
import { leaveOffice } from './admins.service.ts';
import { removeFirstPassword } from './first-password.ts';
import { forgetAccount } from './forget-account.service.ts';
import { stillThatUser, userWithPassword } from './login.service.ts';
import { storePassword } from './new-password.service.ts';
import { hashPassword } from './passwords.ts';
import { USER_DETAILS } from './sessions.service.ts';

type NewAccount = Pick<typeof users.$inferInsert, 'username' | 'passwordHash' | 'role'>;

const nameTaken = () => new AppError('conflict', 'Username is already taken');
const wrongPassword = () => fieldError('invalid', 'CurrentPassword', 'Current password is incorrect');

/** Stores a new account; undefined where the name is taken, also by one that was made meanwhile. */
export function insertUser({ db }: TxDeps, newUser: NewAccount) {
  const usernameKey = nameKey(newUser.username);
  return db
    .insert(users)
    .values({ ...newUser, usernameKey, createdAt: Date.now() })
    .onConflictDoNothing()
    .returning()
    .get();
}

/**
 * Creates a user.
 * @param address of a guest who registers: counts towards the limit of all guests once the account is stored.
 * @throws AppError conflict where the name is taken, tooMany, unavailable.
 */
export async function createUser(deps: Deps, { username, password }: NewUser, role: Role, address?: string) {
  // Checked before the slow hash too; the insert below decides between simultaneous registrations.
  if (findUser(deps, username)) throw nameTaken();
  if (address !== undefined) await deps.limits.check('newUserOfAll', '');
  const passwordHash = await hashPassword(deps, password, address);
  const created = await write(deps, (tx) => insertUser(tx, { username, passwordHash, role }));
  if (!created) throw nameTaken();
  if (address !== undefined) await deps.limits.count('newUserOfAll', '');
  return { id: created.id, username, name: username, role };
}

/** The user with a name, without regard to case; null where there is none. */
export const findUser = (deps: Deps, username: string): UserDetails | null =>
  deps.db
    .select(USER_DETAILS)
    .from(users)
    .where(eq(users.usernameKey, nameKey(username)))
    .get() ?? null;

/** Sets a new password without the old one, and ends all sessions of the user. @throws AppError notFound, unavailable. */
export async function setPassword(deps: Deps, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(deps, password);
  const before = await write(deps, (tx) => {
    const user = tx.db.select().from(users).where(eq(users.id, userId)).get();
    if (!user) throw new AppError('notFound', 'The user does not exist');
    storePassword(tx, user, passwordHash);
    return user.passwordHash;
  });
  await removeFirstPassword(deps, before);
}

/**
 * Registers a user. Attempts with taken names count towards the limit per address too, or else names could be probed.
 * @throws AppError conflict where the name is taken, tooMany, unavailable.
 */
export async function register(deps: Deps, address: string, newUser: NewUser): Promise<UserDetails> {
  await deps.limits.take('newUser', address);
  deps.space.requireForGuests();
  return createUser(deps, newUser, 'User', address);
}

/**
 * Changes the caller's password and ends their other sessions. A wrong current password counts as a failed login of
 * this session.
 * @throws AppError invalid where the current password is wrong, tooMany after many of those, unavailable.
 */
export async function changePassword(
  deps: Deps,
  visitor: Visitor,
  { user, sessionId }: SignedIn,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ message: string }> {
  const claimant = { ...visitor, sessionId };
  const checked = await userWithPassword(deps, claimant, user.username, currentPassword);
  if (checked?.id !== user.id) throw wrongPassword();
  const passwordHash = await hashPassword(deps, newPassword, visitor.address);
  await write(deps, (tx) => {
    if (countRows(tx.db, users, stillThatUser(checked)) === 0) throw wrongPassword();
    storePassword(tx, checked, passwordHash, { sessionId });
  });
  await removeFirstPassword(deps, checked.passwordHash);
  return { message: 'Password updated successfully!' };
}

/**
 * Deletes the caller's account, and its dream cups on request.
 * @throws AppError conflict for the last admin; forbidden for an admin who logged in long ago.
 */
export async function deleteAccount(
  deps: Deps,
  { user, since }: SignedIn,
  options: { deleteCups: boolean } = { deleteCups: false },
): Promise<{ message: string }> {
  const hash = await write(deps, (tx) => {
    const stored = tx.db.select().from(users).where(eq(users.id, user.id)).get();
    if (stored && isAdmin(stored)) requireRecent(since);
    leaveOffice(tx, stored);
    forgetAccount(tx, user.id, options);
    return stored?.passwordHash;
  });
  if (hash !== undefined) await removeFirstPassword(deps, hash);
  return { message: 'Account deleted successfully.' };
}
