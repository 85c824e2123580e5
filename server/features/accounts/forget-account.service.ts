import { and, eq, sql } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { users } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { eraseDrinks, noteErased } from '#server/features/drinks/erase-drinks.service.ts';
import { forgetPickupsOf } from '#server/features/pickup/forget-pickups.service.ts';
import { forgetRecords, recordAudit } from '#server/records/audit.ts';
import type { Traces } from '#shared/accounts/own-data.ts';
import type { LoggedUser } from '#shared/accounts/people-fields.ts';

/** An invitation has no name of its own, but somebody may have it. */
const IS_OF_PASSWORD = sql`coalesce(${auditLog.after}, ${auditLog.before}) ->> '$.kind' = 'password'`;

const ownedBy = (userId: number) => eq(drinks.ownerId, userId);

/** How many dream cups an account has, and how many changes it has made for the café. */
export const tracesOf = ({ db }: Deps, userId: number): Traces => ({
  cups: countRows(db, drinks, ownedBy(userId)),
  changes: countRows(db, auditLog, eq(auditLog.userId, userId)),
});

/**
 * Deletes an account with all that is about it: sessions, codes, links, and what the log says of it. Its cups are erased, or
 * stay without an owner. Of somebody who has worked here, the log keeps the name, the roles, and what they changed.
 */
export function forgetAccount(tx: TxDeps, userId: number, { deleteCups }: { deleteCups: boolean }): void {
  const { db } = tx;
  if (deleteCups) eraseDrinks(tx, ownedBy(userId));
  else db.update(drinks).set({ requestId: null }).where(ownedBy(userId)).run();
  forgetPickupsOf(tx, userId);
  const username = db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  // By name: the rows of links are gone before the entries about them.
  const links = db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'link'), IS_OF_PASSWORD, eq(auditLog.name, sql`(${username})`)));
  forgetRecords(tx, 'link', sql`${links}`);
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (user && (user.role !== 'User' || tracesOf(tx, userId).changes > 0)) {
    const before: LoggedUser = { name: user.username, role: user.role };
    const editor = { id: null, username: user.username };
    recordAudit(tx, editor, [{ action: 'delete', entity: 'user', entityId: userId, before }]);
  } else forgetRecords(tx, 'user', [userId]);
  db.delete(accountLinks)
    .where(eq(accountLinks.createdBy, sql`(${username})`))
    .run();
  db.delete(users).where(eq(users.id, userId)).run();
  noteErased(tx);
}
