import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { startOfDay } from '#server/core/cafe-day.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countRows, isSearch, PAGE, readPage } from '#server/db/row-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Entity, LogChange, LogEntries, LogPage, LogQuery } from '#shared/api/audit.ts';
import { LOGGED_FIELDS } from '#shared/api/logged-fields.ts';
import { fieldOf } from '#shared/menu/field.ts';

const { search: _search, fields: _fields, ...SHOWN } = getTableColumns(auditLog);

/** Changes, newest first. Each is represented by its first entry, with the number of its other entries. */
function changes(db: Db, which: SQL | undefined) {
  const entries = alias(auditLog, 'entries');
  const of = eq(entries.changeId, auditLog.id);
  const number = db.select({ number: count() }).from(entries).where(of);
  const other = db
    .select({ id: entries.id })
    .from(entries)
    .where(and(of, ne(entries.action, auditLog.action)));
  return db
    .select({
      ...SHOWN,
      others: sql<number>`(${number}) - 1`,
      isMixed: sql`${exists(other)}`.mapWith(Boolean).as('isMixed'),
    })
    .from(auditLog)
    .where(and(eq(auditLog.id, auditLog.changeId), which))
    .orderBy(desc(auditLog.id));
}

const { placeholder } = sql;

const FILTERS = {
  entity: eq(auditLog.entity, placeholder('entity')),
  username: eq(auditLog.username, placeholder('username')),
  field: sql`instr(${auditLog.fields}, ${placeholder('field')}) > 0`,
  // The plus keeps SQLite from using the index of times, by which it would read the entries of many days one by one.
  from: sql`+${auditLog.at} >= ${placeholder('from')}`,
  until: sql`+${auditLog.at} < ${placeholder('until')}`,
};
type Filter = keyof typeof FILTERS;

const logPage = preparedOnce((db, searches: boolean, ...filters: Filter[]) => {
  const where = and(containsText(searches, auditLog.search), ...filters.map((filter) => FILTERS[filter]));
  // Ids first, from a covering index, so skipped rows are not read.
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

/** The name of a changed field in `fields`: the property that the log shows. */
function loggedName(entity: Entity, field: string): string {
  const { key, shownBy = key } = fieldOf<never>(LOGGED_FIELDS[entity], field);
  return ` ${shownBy} `;
}

export function pageOfLog({ db }: Deps, query: LogQuery): LogPage {
  const { entity, username, field, from, until } = query;
  const values: Partial<Record<Filter, string | number>> = {
    ...(entity && { entity }),
    ...(username && { username }),
    ...(entity && field && { field: loggedName(entity, field) }),
    ...(from && { from: startOfDay(from) }),
    ...(until && { until: startOfDay(until, 1) }),
  };
  const filters = Object.keys(values) as Filter[];
  return readPage(db, logPage(db, isSearch(query.search), ...filters), query, values);
}

/** The names of the admins whose changes the log has, also of those whose accounts are deleted. */
export const usernamesInLog = ({ db }: Deps): string[] =>
  db
    .select({ username: sql<string>`distinct ${auditLog.username}` })
    .from(auditLog)
    .all()
    .map(({ username }) => username)
    .sort((one, other) => one.localeCompare(other, 'nb'));

export const lastChanges = ({ db }: Deps, limit: number): LogChange[] =>
  changes(db, undefined).limit(limit).all();

const MAX_ENTRIES = 1000;

export function entriesOf({ db }: Deps, changeId: number): LogEntries {
  const where = eq(auditLog.changeId, changeId);
  const rows = db.select(SHOWN).from(auditLog).where(where).orderBy(auditLog.id).limit(MAX_ENTRIES);
  return { rows: rows.all(), total: countRows(db, auditLog, where) };
}
