import { and, desc, eq, inArray } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { containsText, countRows, rowsOfPage } from '#server/db/order.ts';
import type { Deps } from '#server/deps.ts';
import type { LogPage, LogQuery } from '#shared/audit.ts';

/** One page of the audit log, newest first. */
export function pageOfLog({ db }: Deps, query: LogQuery): LogPage {
  const where = and(
    containsText(query.search, auditLog.search),
    query.entity ? eq(auditLog.entity, query.entity) : undefined,
  );
  const { limit, offset } = rowsOfPage(query);
  // Ids first, from a covering index, so that skipped rows are not read.
  const ids = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const rows = db.select().from(auditLog).where(inArray(auditLog.id, ids)).orderBy(desc(auditLog.id)).all();
  return { rows, total: countRows(db, auditLog, where) };
}
