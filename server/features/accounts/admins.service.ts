import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { isAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { users } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { Role } from '#shared/accounts/auth.ts';

/** The names of all admins, oldest account first. */
export const listAdmins = ({ db }: Pick<Deps, 'db'>): string[] =>
  db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .all()
    .map(({ username }) => username);

/** Whether a link was neither used nor revoked. */
export const IS_OPEN_LINK = and(isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt));

/**
 * Goes before an account is deleted or gets another role. An admin's open links are revoked, by which they could come
 * back, and the recovery codes go. @throws AppError conflict where it is the last admin.
 */
export function leaveOffice(tx: TxDeps, user: { username: string; role: Role } | undefined): void {
  if (!user || !isAdmin(user)) return;
  if (listAdmins(tx).length === 1)
    throw new AppError('conflict', 'The last admin cannot be removed', { reason: 'lastAdmin' });
  tx.db
    .update(accountLinks)
    .set({ revokedAt: Date.now() })
    .where(and(eq(accountLinks.createdBy, user.username), IS_OPEN_LINK))
    .run();
  const codesOf = tx.db.select({ id: users.id }).from(users).where(eq(users.username, user.username));
  tx.db.delete(recoveryCodes).where(inArray(recoveryCodes.userId, codesOf)).run();
}
