import { and, eq, sql } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { countRows } from '#server/db/order.ts';
import { users } from '#server/db/schema.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { eraseDrinks, noteErased } from '#server/features/drinks/erase-drinks.service.ts';
import { forgetRecords } from '#server/records/audit.ts';
import type { Traces } from '#shared/accounts/own-data.ts';

const ownedBy = (userId: number) => eq(drinks.ownerId, userId);

/** How many dream cups an account has, and how many changes it has made for the café. */
export const tracesOf = ({ db }: Deps, userId: number): Traces => ({
  cups: countRows(db, drinks, ownedBy(userId)),
  changes: countRows(db, auditLog, eq(auditLog.userId, userId)),
});

/**
 * Deletes an account with all that is about it: sessions, codes, links, and what the log says of it. Its cups are erased, or
 * stay without an owner. What the account has changed for the café stays in the log, with its name.
 */
export function forgetAccount(tx: TxDeps, userId: number, { deleteCups }: { deleteCups: boolean }): void {
  const { db } = tx;
  if (deleteCups) eraseDrinks(tx, ownedBy(userId));
  else db.update(drinks).set({ requestId: null }).where(ownedBy(userId)).run();
  const username = db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  // By name: the rows of links are gone before the entries about them.
  const links = db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'link'), eq(auditLog.name, sql`(${username})`)));
  forgetRecords(tx, 'link', sql`${links}`);
  forgetRecords(tx, 'user', [userId]);
  db.delete(users).where(eq(users.id, userId)).run();
  noteErased(tx);
}
