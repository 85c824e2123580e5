import { auditLog } from '#server/db/audit-schema.ts';
import { type Placeholders, statementsFor } from '#server/db/statements.ts';
import { afterCommit } from '#server/db/write.ts';
import type { TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Area } from '#shared/live.ts';
import { searchKey } from '#shared/text.ts';

/** Areas to notify per entity: items and ingredients show their category, items
 * may show a gallery picture, and cups what their ingredients cost and whether they are for sale. */
const AREAS_OF: Record<Entity, readonly Area[]> = {
  category: ['categories', 'menu', 'ingredients'],
  menuItem: ['menu'],
  ingredient: ['ingredients', 'drinks'],
  drink: ['drinks'],
  image: ['images', 'menu', 'cafe'],
  cafe: ['cafe'],
};

/** An admin's change of one record; `before` and `after` are the record as the APIs return it. */
export type AuditChange = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: Entity;
  entityId: number;
  before?: RecordDto | undefined;
  after?: RecordDto | undefined;
};

type Entry = typeof auditLog.$inferInsert;

const nameOf = ({ name, imageName = '' }: RecordDto): string => String(name ?? imageName);

/**
 * Writes audit entries in the caller's transaction. Open pages are notified once, after its commit.
 * @returns the entries' ids.
 */
export function recordAudit(
  { db, live }: TxDeps,
  { id: userId, username }: UserDetails,
  changes: readonly AuditChange[],
): number[] {
  if (changes.length === 0) return [];
  const statementFor = statementsFor(auditLog, (placeholders: Placeholders<Entry>) =>
    db.insert(auditLog).values(placeholders).prepare(),
  );
  const at = Date.now();
  const ids = changes.map(({ before = null, after = null, ...change }) => {
    const name = nameOf(after ?? before ?? {});
    const search = searchKey(`${username} ${name}`);
    const entry: Entry = { at, userId, username, ...change, name, search, before, after };
    return Number(statementFor(entry).run(entry).lastInsertRowid);
  });
  const areas = new Set(changes.flatMap(({ entity }) => AREAS_OF[entity]));
  afterCommit({ db }, () => live.publish([...areas, 'today', 'audit']));
  return ids;
}
