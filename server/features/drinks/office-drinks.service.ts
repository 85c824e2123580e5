import { and, asc, desc, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { drinks } from '#server/db/drinks-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isSearch, orderedBy, readPage } from '#server/db/row-queries.ts';
import { images, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import type { OfficeDrinksPage, OfficeDrinksQuery } from '#shared/drinks/drinks.ts';
import {
  countAll,
  DRINK_COLUMNS,
  DRINK_PICTURE,
  IS_NOT_SHOWN,
  pageOfIds,
  toDrinks,
} from './drinks.service.ts';

type Sort = OfficeDrinksQuery['sort'];
type State = NonNullable<OfficeDrinksQuery['state']>;

/** Conditions of the states. `IS_NOT_SHOWN` lets SQLite use the partial index of waiting and hidden cups. */
export const IN_STATE: Record<State, SQL | undefined> = {
  reported: gt(drinks.reports, 0),
  waiting: and(IS_NOT_SHOWN, sql`${drinks.visibility} = 'waiting'`),
  hidden: and(IS_NOT_SHOWN, sql`${drinks.visibility} = 'hidden'`),
};

function orderOf(sort: Sort, order: SortOrder): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  // Equal numbers of reports are sorted by age, in the same direction.
  if (sort === 'reports' || sort === 'namedAt') return [direction(drinks[sort]), direction(drinks.id)];
  return orderedBy(sort === 'name' ? drinks.nameSort : drinks.likes, order, drinks);
}

/** Cups of makers whose names contain the search text. */
const BY_MAKER = sql`${drinks.id} in (
  select ${drinks.id} from ${drinks} where ${drinks.ownerId} in (
    select ${users.id} from ${users} where instr(${users.usernameKey}, ${sql.placeholder('search')}) > 0
  )
)`;

const MORE = {
  namedAt: drinks.namedAt,
  reports: drinks.reports,
  maker: sql<string | null>`(select ${users.username} from ${users} where ${users.id} = ${drinks.ownerId})`,
};

const officePage = preparedOnce(
  (db, sort: Sort, order: SortOrder, searches: boolean, state: State | 'any') => {
    const matches = searches ? or(containsText(true, drinks.nameSearch), BY_MAKER) : undefined;
    const where = and(state === 'any' ? undefined : IN_STATE[state], matches);
    const orderBy = orderOf(sort, order);
    // The unary plus makes SQLite find the few matching cups by their own index before it sorts them.
    const findsFirst = state !== 'any' || (searches && sort === 'namedAt');
    const ids = pageOfIds(db, where, findsFirst ? orderBy.map((each) => sql`+${each}`) : orderBy);
    return {
      rows: db
        .select({ ...DRINK_COLUMNS, ...MORE })
        .from(drinks)
        .leftJoin(images, DRINK_PICTURE)
        .where(inArray(drinks.id, ids))
        .orderBy(...orderBy)
        .prepare(),
      total: (where
        ? countQuery(db, drinks, and(isNull(drinks.deletedAt), where))
        : countAll(db, 'staff')
      ).prepare(),
    };
  },
);

/** A page of all saved dream cups, including hidden ones. Searches the names of cups and of their makers. */
export function pageOfDrinks({ db }: Deps, query: OfficeDrinksQuery): OfficeDrinksPage {
  const { sort, order, search, state = 'any' } = query;
  const { rows, total } = readPage(db, officePage(db, sort, order, isSearch(search), state), query);
  return { rows: toDrinks(db, rows), total };
}
