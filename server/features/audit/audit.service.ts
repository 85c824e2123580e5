import { and, count, desc, eq, getTableColumns, inArray, min, sql } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { containsText, countQuery, isSearch, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import type { Deps } from '#server/deps.ts';
import type { LastChange, LogPage, LogQuery } from '#shared/audit.ts';

const { search: _, ...SHOWN } = getTableColumns(auditLog);

const logPage = preparedOnce((db, searches: boolean, ofEntity: boolean) => {
  const where = and(
    containsText(searches, auditLog.search),
    ofEntity ? eq(auditLog.entity, sql.placeholder('entity')) : undefined,
  );
  // Ids first, from a covering index, so that skipped rows are not read.
  const ids = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(PAGE.limit)
    .offset(PAGE.offset);
  return {
    rows: db
      .select(SHOWN)
      .from(auditLog)
      .where(inArray(auditLog.id, ids))
      .orderBy(desc(auditLog.id))
      .prepare(),
    total: countQuery(db, auditLog, where).prepare(),
  };
});

/** One page of the audit log, newest first. */
export const pageOfLog = ({ db }: Deps, query: LogQuery): LogPage =>
  readPage(db, logPage(db, isSearch(query.search), Boolean(query.entity)), query, { entity: query.entity });

/** The newest `limit` changes, newest first: the first record of each, and how many `others` it changed as well. */
export const lastChanges = ({ db }: Deps, limit: number): LastChange[] =>
  db
    // SQLite takes the plain columns from the row that has the minimum.
    .select({ ...SHOWN, id: min(auditLog.id).mapWith(Number), others: sql<number>`${count()} - 1` })
    .from(auditLog)
    .groupBy(auditLog.at)
    .orderBy(desc(auditLog.at))
    .limit(limit)
    .all();
