import { auditLog } from '#server/db/audit-schema.ts';
import { type Placeholders, statementsFor } from '#server/db/statements.ts';
import type { TxDeps } from '#server/deps.ts';
import type { Entity, RecordDto } from '#shared/audit.ts';
import type { UserDetails } from '#shared/auth.ts';
import { searchKey } from '#shared/text.ts';

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
 * Writes audit entries in the caller's transaction.
 * @returns the entries' ids.
 */
export function recordAudit(
  { db }: TxDeps,
  { id: userId, username }: UserDetails,
  changes: readonly AuditChange[],
): number[] {
  if (changes.length === 0) return [];
  const statementFor = statementsFor(auditLog, (placeholders: Placeholders<Entry>) =>
    db.insert(auditLog).values(placeholders).prepare(),
  );
  const at = Date.now();
  return changes.map(({ before = null, after = null, ...change }) => {
    const name = nameOf(after ?? before ?? {});
    const search = searchKey(`${username} ${name}`);
    const entry: Entry = { at, userId, username, ...change, name, search, before, after };
    return Number(statementFor(entry).run(entry).lastInsertRowid);
  });
}
