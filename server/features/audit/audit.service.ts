import { and, count, desc, eq, inArray } from 'drizzle-orm';
import { auditLog } from '#server/db/audit-schema.ts';
import { holdsText, rowsOfPage } from '#server/db/order.ts';
import { type Places, statementsFor } from '#server/db/statements.ts';
import { afterCommit, type TxDeps } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import type { Entity, LogPage, LogQuery, ShownRecord } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Area } from '#shared/live.ts';
import { searchKey } from '#shared/text.ts';

/** Where each kind is shown: items and ingredients name their category, and items may have a picture of the gallery. */
const SHOWN_IN: Record<Entity, readonly Area[]> = {
  category: ['categories', 'menu', 'ingredients'],
  menuItem: ['menu'],
  ingredient: ['ingredients'],
  drink: ['drinks'],
  image: ['images', 'menu'],
};

/**
 * What an admin did to one record; `before` and `after` are the record as the doors show it, with `imageName` for what
 * its picture was called.
 */
export type Change = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: Entity;
  entityId: number;
  before?: ShownRecord | undefined;
  after?: ShownRecord | undefined;
};

type Entry = typeof auditLog.$inferInsert;

/** What a record is called. */
const nameOf = ({ name, imageName = '' }: ShownRecord): string => String(name ?? imageName);

/** Notes who changed what, as part of the caller's transaction. Open pages hear of it when that is stored, once. */
export function noteChanges(
  { db, live }: TxDeps,
  { id: userId, username }: UserDetails,
  changes: readonly Change[],
): void {
  if (changes.length === 0) return;
  const statementFor = statementsFor(auditLog, (places: Places<Entry>) =>
    db.insert(auditLog).values(places).prepare(),
  );
  const at = Date.now();
  for (const { before = null, after = null, ...what } of changes) {
    const name = nameOf(after ?? before ?? {});
    const search = searchKey(`${username} ${name}`);
    const entry: Entry = { at, userId, username, ...what, name, search, before, after };
    statementFor(entry).run(entry);
  }
  const areas = new Set(changes.flatMap(({ entity }) => SHOWN_IN[entity]));
  afterCommit({ db }, () => live.publish([...areas, 'audit']));
}

/** `noteChanges` for one. */
export const noteChange = (tx: TxDeps, admin: UserDetails, change: Change): void =>
  noteChanges(tx, admin, [change]);

/** One page of the log, newest first. */
export function pageOfLog({ db }: Deps, query: LogQuery): LogPage {
  const where = and(
    holdsText(query.search, auditLog.search),
    query.entity ? eq(auditLog.entity, query.entity) : undefined,
  );
  const { limit, offset } = rowsOfPage(query);
  // Found in an index, so that what is passed to get there is not read.
  const ids = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const rows = db.select().from(auditLog).where(inArray(auditLog.id, ids)).orderBy(desc(auditLog.id)).all();
  const found = db.select({ total: count() }).from(auditLog).where(where).get();
  return { rows, total: found?.total ?? 0 };
}
