import { auditLog } from '#server/db/audit-schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UserDetails } from '#shared/auth.ts';

/** The kinds of records that admins change. */
export type Entity = 'category' | 'menuItem' | 'ingredient' | 'drink' | 'image';

/** What an admin did to one record; `before` and `after` are the record as the doors show it. */
type Change = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: Entity;
  entityId: number;
  before?: object;
  after?: object;
};

/** Notes who changed what, as part of the caller's transaction. */
export function noteChange({ db }: Deps, admin: UserDetails, change: Change): void {
  const { before = null, after = null, ...what } = change;
  db.insert(auditLog)
    .values({ at: Date.now(), userId: admin.id, username: admin.username, ...what, before, after })
    .run();
}
