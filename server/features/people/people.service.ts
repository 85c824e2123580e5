import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { requireFound } from '#server/core/errors.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import type { Tx } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isSearch, PAGE, readPage } from '#server/db/row-queries.ts';
import { users } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { leaveOffice } from '#server/features/accounts/accounts.service.ts';
import { endSessions } from '#server/features/accounts/sessions.service.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { Role, UserDetails } from '#shared/accounts/auth.ts';
import type { NewRole, PeoplePage, PeopleQuery } from '#shared/accounts/people.ts';
import type { LoggedUser } from '#shared/accounts/people-fields.ts';
import type { SortOrder } from '#shared/api/lists.ts';

const BY_NAME = sql`sort_key(${users.username})`;

/** The alphabetical order of the roles is the order of their rights. */
const SORTS = { role: users.role, name: BY_NAME, seenAt: users.seenAt };

const peoplePage = preparedOnce((db, sort: PeopleQuery['sort'], order: SortOrder, searches: boolean) => {
  const where = containsText(searches, users.usernameKey);
  const cups = db
    .select({ count: sql<number>`count(*)` })
    .from(drinks)
    .where(and(eq(drinks.ownerId, users.id), isNull(drinks.deletedAt)));
  const what = order === 'asc' ? sql`${SORTS[sort]}` : desc(SORTS[sort]);
  return {
    rows: db
      .select({
        userId: users.id,
        username: users.username,
        role: users.role,
        createdAt: users.createdAt,
        seenAt: users.seenAt,
        cups: sql<number>`(${cups})`,
      })
      .from(users)
      .where(where)
      // SQLite would compute the key of every name twice.
      .orderBy(what, ...(sort === 'name' ? [] : [BY_NAME]))
      .limit(PAGE.limit)
      .offset(PAGE.offset)
      .prepare(),
    total: countQuery(db, users, where).prepare(),
  };
});

export const pageOfPeople = ({ db }: Deps, query: PeopleQuery): PeoplePage =>
  readPage(db, peoplePage(db, query.sort, query.order, isSearch(query.search)), query);

export const loggedUser = ({ username: name, role }: Pick<UserDetails, 'username' | 'role'>): LoggedUser => ({
  name,
  role,
});

/** @throws AppError notFound */
export const requireUser = (db: Tx, userId: number) =>
  requireFound(db.select().from(users).where(eq(users.id, userId)).get(), 'account', 'accountMissing');

/** Gives an account a role. @param editor an admin, or the one whose account it is */
export function storeRole(tx: TxDeps, editor: UserDetails, user: typeof users.$inferSelect, role: Role) {
  tx.db.update(users).set({ role }).where(eq(users.id, user.id)).run();
  const [before, after] = [loggedUser(user), loggedUser({ ...user, role })];
  recordAudit(tx, editor, [{ action: 'update', entity: 'user', entityId: user.id, before, after }]);
}

/** Changes an account's role, which ends its sessions. @throws AppError notFound; conflict for the last admin. */
export const setRole = (deps: Deps, admin: UserDetails, { userId, role }: NewRole) =>
  writeAs(deps, admin, (tx) => {
    const user = requireUser(tx.db, userId);
    if (user.role !== role) {
      leaveOffice(tx, user);
      storeRole(tx, admin, user, role);
      endSessions(tx, userId);
    }
    return { message: 'Role updated' };
  });
