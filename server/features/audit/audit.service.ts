import { and, count, countDistinct, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { auditLog } from '#server/db/audit-schema.ts';
import type { Db } from '#server/db/open.ts';
import { containsText, countRows, isSearch, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import type { Deps } from '#server/deps.ts';
import type { LogChange, LogEntries, LogPage, LogQuery } from '#shared/api/audit.ts';

const { search: _, ...SHOWN } = getTableColumns(auditLog);

/** Changes by their first entries, whose ids they have, newest first, and how many others each has. */
function changes(db: Db, which: SQL | undefined) {
  const entries = alias(auditLog, 'entries');
  const number = db.select({ number: count() }).from(entries).where(eq(entries.changeId, auditLog.id));
  return db
    .select({ ...SHOWN, others: sql<number>`(${number}) - 1` })
    .from(auditLog)
    .where(and(eq(auditLog.id, auditLog.changeId), which))
    .orderBy(desc(auditLog.id));
}

const logPage = preparedOnce((db, searches: boolean, ofEntity: boolean) => {
  const where = and(
    containsText(searches, auditLog.search),
    ofEntity ? eq(auditLog.entity, sql.placeholder('entity')) : undefined,
  );
  // Ids first, from a covering index, so that skipped rows are not read.
  const ids = db
    .select({ changeId: auditLog.changeId })
    .from(auditLog)
    .where(where)
    .groupBy(auditLog.changeId)
    .orderBy(desc(auditLog.changeId))
    .limit(PAGE.limit)
    .offset(PAGE.offset);
  return {
    rows: changes(db, inArray(auditLog.id, ids)).prepare(),
    total: db
      .select({ found: countDistinct(auditLog.changeId) })
      .from(auditLog)
      .where(where)
      .prepare(),
  };
});

/** One page of the changes that have a matching entry, newest first. */
export const pageOfLog = ({ db }: Deps, query: LogQuery): LogPage =>
  readPage(db, logPage(db, isSearch(query.search), Boolean(query.entity)), query, { entity: query.entity });

export const lastChanges = ({ db }: Deps, limit: number): LogChange[] =>
  changes(db, undefined).limit(limit).all();

const MAX_ENTRIES = 1000;

/** The entries of a change, in the order in which they were written. */
export function entriesOf({ db }: Deps, changeId: number): LogEntries {
  const where = eq(auditLog.changeId, changeId);
  const rows = db.select(SHOWN).from(auditLog).where(where).orderBy(auditLog.id).limit(MAX_ENTRIES);
  return { rows: rows.all(), total: countRows(db, auditLog, where) };
}
