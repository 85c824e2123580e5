import { and, asc, eq, sql } from 'drizzle-orm';
import { isAdmin, requireRecent, type SignedIn, type Visitor } from '#server/core/access.ts';
import { AppError, fieldError } from '#server/core/errors.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { eraseDrinks, recordErasure } from '#server/features/drinks/erase-drinks.service.ts';
import { forgetPickupsOf } from '#server/features/pickup/forget-pickups.service.ts';
import { forgetRecords, recordAudit } from '#server/records/audit.ts';
import type { NewUser, PasswordChange, Role, UserDetails } from '#shared/accounts/auth.ts';
import type { Traces } from '#shared/accounts/own-data.ts';
import type { LoggedUser } from '#shared/accounts/people-fields.ts';
import { nameKey } from '#shared/text/text.ts';
import { hasSamePassword, revokeLinks, storePassword, userWithPassword } from './login.service.ts';
import { hashPassword } from './passwords.ts';
import { detailsOf, USER_DETAILS } from './sessions.service.ts';

type User = typeof users.$inferSelect;
type NewAccount = Pick<typeof users.$inferInsert, 'username' | 'passwordHash' | 'role'>;

const nameTaken = () => new AppError('conflict', 'Username is already taken');
const wrongPassword = () => fieldError('invalid', 'CurrentPassword', 'Current password is incorrect');

/** Stores a new account; undefined if the name is taken, also by a simultaneous registration. */
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
  return detailsOf(created);
}

export const findUser = ({ db }: Deps, username: string): UserDetails | null =>
  db
    .select(USER_DETAILS)
    .from(users)
    .where(eq(users.usernameKey, nameKey(username)))
    .get() ?? null;

/** Sets a new password without the old one, and ends all sessions of the user. @throws AppError notFound, unavailable. */
export async function setPassword(deps: Deps, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(deps, password);
  await write(deps, (tx) => {
    const user = tx.db.select().from(users).where(eq(users.id, userId)).get();
    if (!user) throw new AppError('notFound', 'The user does not exist');
    storePassword(tx, user, passwordHash);
  });
}

/** Attempts with taken names count towards the limit per address too, otherwise names could be probed. @throws as `createUser` */
export async function register(deps: Deps, address: string, newUser: NewUser): Promise<UserDetails> {
  await deps.limits.take('newUser', address);
  deps.space.requireForGuests();
  return createUser(deps, newUser, 'User', address);
}

/**
 * Changes the caller's password and ends their other sessions. A wrong current password counts as a failed login of
 * this session.
 * @throws AppError invalid where the current password is wrong, tooMany after many wrong ones, unavailable.
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
    if (countRows(tx.db, users, hasSamePassword(checked)) === 0) throw wrongPassword();
    storePassword(tx, checked, passwordHash, { sessionId });
  });
  return { message: 'Password updated successfully!' };
}

/** @throws AppError conflict for the last admin; forbidden for an admin who logged in long ago. */
export async function deleteAccount(
  deps: Deps,
  { user, since }: SignedIn,
  options = { deleteCups: false },
): Promise<{ message: string }> {
  await write(deps, (tx) => {
    const stored = tx.db.select().from(users).where(eq(users.id, user.id)).get();
    if (!stored) return;
    if (isAdmin(stored)) requireRecent(since);
    leaveOffice(tx, stored);
    forgetAccount(tx, stored, options);
  });
  return { message: 'Account deleted successfully.' };
}

export const listAdmins = ({ db }: Pick<Deps, 'db'>): string[] =>
  db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .all()
    .map(({ username }) => username);

/**
 * Must be called before an account is deleted or gets another role. Revokes an admin's open links, by which they could
 * come back, and deletes their recovery codes. @throws AppError conflict for the last admin.
 */
export function leaveOffice(tx: TxDeps, user: User): void {
  if (!isAdmin(user)) return;
  if (listAdmins(tx).length === 1)
    throw new AppError('conflict', 'The last admin cannot be removed', { reason: 'lastAdmin' });
  revokeLinks(tx, eq(accountLinks.createdBy, user.username));
  tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)).run();
}

/** Matches password links only: the name of an invitation may be a username too. */
const IS_OF_PASSWORD = sql`coalesce(${auditLog.after}, ${auditLog.before}) ->> '$.kind' = 'password'`;

const ownedBy = (userId: number) => eq(drinks.ownerId, userId);

export const tracesOf = ({ db }: Deps, userId: number): Traces => ({
  cups: countRows(db, drinks, ownedBy(userId)),
  changes: countRows(db, auditLog, eq(auditLog.userId, userId)),
});

/**
 * Deletes an account with its sessions, codes, links and log entries. Its cups are erased, or stay without an owner. For
 * staff, the log keeps the name, the roles, and the changes that they made.
 */
function forgetAccount(
  tx: TxDeps,
  { id: userId, username, role }: User,
  { deleteCups }: { deleteCups: boolean },
): void {
  const { db } = tx;
  if (deleteCups) eraseDrinks(tx, ownedBy(userId));
  else db.update(drinks).set({ requestId: null }).where(ownedBy(userId)).run();
  forgetPickupsOf(tx, userId);
  // Matched by name, because links are deleted before their log entries.
  const links = db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'link'), IS_OF_PASSWORD, eq(auditLog.name, username)));
  forgetRecords(tx, 'link', sql`${links}`);
  if (role !== 'User' || tracesOf(tx, userId).changes > 0) {
    const before: LoggedUser = { name: username, role };
    recordAudit(tx, { id: null, username }, [{ action: 'delete', entity: 'user', entityId: userId, before }]);
  } else forgetRecords(tx, 'user', [userId]);
  db.delete(accountLinks).where(eq(accountLinks.createdBy, username)).run();
  db.delete(users).where(eq(users.id, userId)).run();
  recordErasure(tx);
}
