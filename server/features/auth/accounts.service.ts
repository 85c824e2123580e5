import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { asc, eq } from 'drizzle-orm';
import { isAdmin, type SignedIn, type Visitor } from '#server/core/access.ts';
import { AppError, fieldError } from '#server/core/errors.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { firstPasswordFile } from '#server/files/folders.ts';
import type { NewUser, PasswordChange, Role, UserDetails } from '#shared/accounts/auth.ts';
import { nameKey } from '#shared/text/text.ts';
import { stillThatUser, userWithPassword } from './login.service.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions, USER_DETAILS } from './sessions.service.ts';

const nameTaken = () => new AppError('conflict', 'Username is already taken');
const wrongPassword = () => fieldError('invalid', 'CurrentPassword', 'Current password is incorrect');

/** Removes the file with the first admin's password when that password, given by its hash, is no longer in use. */
async function removeFirstPassword(deps: Deps, hash: string): Promise<void> {
  const file = firstPasswordFile(deps.config);
  if (!existsSync(file)) return;
  const password = (await readFile(file, 'utf8')).trim();
  if (await verifyPassword(deps, hash, password)) await rm(file, { force: true });
}

/** The names of all admins, oldest account first. */
export const listAdmins = (deps: Deps): string[] =>
  deps.db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .all()
    .map(({ username }) => username);

/**
 * Creates a user.
 * @param address of a guest who registers: counts towards the limit of all guests once the name is known to be free.
 * @throws AppError conflict where the name is taken, tooMany, unavailable.
 */
export async function createUser(deps: Deps, { username, password }: NewUser, role: Role, address?: string) {
  const usernameKey = nameKey(username);
  // Checked before the slow hash too; the insert below decides between simultaneous registrations.
  if (findUser(deps, username)) throw nameTaken();
  if (address !== undefined) await deps.limits.take('newUserOfAll', '');
  const passwordHash = await hashPassword(deps, password, address);
  const created = await write(deps, ({ db }) =>
    db
      .insert(users)
      .values({ username, usernameKey, passwordHash, role, createdAt: Date.now() })
      .onConflictDoNothing()
      .returning({ id: users.id })
      .get(),
  );
  if (!created) throw nameTaken();
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
    tx.db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
    endSessions(tx, userId);
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
    const { changes } = tx.db.update(users).set({ passwordHash }).where(stillThatUser(checked)).run();
    if (changes === 0) throw wrongPassword();
    endSessions(tx, user.id, sessionId);
  });
  await removeFirstPassword(deps, checked.passwordHash);
  return { message: 'Password updated successfully!' };
}

/** Deletes the caller's account; its dream cups stay. @throws AppError conflict where it is the last admin. */
export async function deleteAccount(deps: Deps, { user }: SignedIn): Promise<{ message: string }> {
  const hash = await write(deps, (tx) => {
    const stored = tx.db.select().from(users).where(eq(users.id, user.id)).get();
    if (stored && isAdmin(stored) && listAdmins(tx).length === 1) {
      throw new AppError('conflict', 'The last admin cannot be removed', { reason: 'lastAdmin' });
    }
    tx.db.delete(users).where(eq(users.id, user.id)).run();
    return stored?.passwordHash;
  });
  if (hash !== undefined) await removeFirstPassword(deps, hash);
  return { message: 'Account deleted successfully.' };
}
