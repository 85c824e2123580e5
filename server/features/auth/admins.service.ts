import { and, asc, eq, isNull } from 'drizzle-orm';
import { isAdmin } from '#server/core/access.ts';
import { AppError } from '#server/core/errors.ts';
import { accountLinks } from '#server/db/people-schema.ts';
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

/**
 * Goes before an account is deleted or gets another role. An admin's open links are revoked, by which they could come
 * back. @throws AppError conflict where it is the last admin.
 */
export function leaveOffice(tx: TxDeps, user: { username: string; role: Role } | undefined): void {
  if (!user || !isAdmin(user)) return;
  if (listAdmins(tx).length === 1)
    throw new AppError('conflict', 'The last admin cannot be removed', { reason: 'lastAdmin' });
  const { createdBy, usedAt, revokedAt } = accountLinks;
  tx.db
    .update(accountLinks)
    .set({ revokedAt: Date.now() })
    .where(and(eq(createdBy, user.username), isNull(usedAt), isNull(revokedAt)))
    .run();
}
