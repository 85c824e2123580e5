import { auditLog } from '#server/db/audit-schema.ts';
import { type Placeholders, statementsFor } from '#server/db/statements.ts';
import { afterCommit } from '#server/db/write.ts';
import type { TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Area } from '#shared/live.ts';
import { searchKey } from '#shared/text.ts';

/** The areas that show each entity: items and ingredients name their category, and items may have a picture of the gallery. */
const SHOWN_IN: Record<Entity, readonly Area[]> = {
  category: ['categories', 'menu', 'ingredients'],
  menuItem: ['menu'],
  ingredient: ['ingredients'],
  drink: ['drinks'],
  image: ['images', 'menu'],
};

/** What an admin did to one record; `before` and `after` are the record as the APIs return it. */
export type AuditChange = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: Entity;
  entityId: number;
  before?: RecordDto | undefined;
  after?: RecordDto | undefined;
};

type Entry = typeof auditLog.$inferInsert;

const nameOf = ({ name, imageName = '' }: RecordDto): string => String(name ?? imageName);

/** Writes audit entries in the caller's transaction. Open pages are notified once, after its commit. */
export function recordAudit(
  { db, live }: TxDeps,
  { id: userId, username }: UserDetails,
  changes: readonly AuditChange[],
): void {
  if (changes.length === 0) return;
  const statementFor = statementsFor(auditLog, (places: Placeholders<Entry>) =>
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
