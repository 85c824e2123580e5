import { auditLog } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UserDetails } from '#shared/auth.ts';

/** What an admin did to one record; `before` and `after` are the record as the doors show it. */
type Change = {
  action: 'create' | 'update' | 'delete' | 'restore';
  entity: 'category' | 'menuItem' | 'ingredient' | 'drink' | 'image';
  entityId: number;
  before?: object | undefined;
  after?: object | undefined;
};

/** Notes who changed what, as part of the caller's transaction. */
export function noteChange({ db }: Deps, admin: UserDetails, { before, after, ...change }: Change): void {
  db.insert(auditLog)
    .values({
      at: Date.now(),
      userId: admin.id,
      username: admin.username,
      ...change,
      before: before ?? null,
      after: after ?? null,
    })
    .run();
}
