import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Caller, isStaff } from '#server/core/access.ts';
import { requireFound } from '#server/core/errors.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { containsText, countQuery, isSearch, orderedBy, PAGE, readPage } from '#server/db/row-queries.ts';
import type { Deps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import type { Visibility } from '#shared/drinks/drink-limits.ts';
import type { Drink, DrinksPage, DrinksQuery, Likes } from '#shared/drinks/drinks.ts';
import {
  type DrinkRow,
  drinksQuery,
  IS_NOT_SHOWN,
  IS_SHOWN,
  toDrinks,
  unlessShown,
} from './drink-rows.service.ts';

/** Ids rise with time, and need no index of their own. */
const SORTS = { name: drinks.nameSort, timesFavorite: drinks.likes, createdAt: drinks.id };

/** The ids of a page, from an index before any join, so skipped rows cost almost nothing. */
export const pageOfIds = (db: Db, where: SQL | undefined, orderBy: SQL[]) =>
  db
    .select({ id: drinks.id })
    .from(drinks)
    .where(and(isNull(drinks.deletedAt), where))
    .orderBy(...orderBy)
    .limit(PAGE.limit)
    .offset(PAGE.offset);

/**
 * Counts all drinks, or the drinks that guests see. Subtracting the few deleted and hidden rows from the size of an index
 * is faster than testing each row.
 */
export function countAll(db: Db, viewer: 'staff' | 'guests') {
  const isDeleted = isNotNull(drinks.deletedAt);
  const others = viewer === 'staff' ? [isDeleted] : [IS_NOT_SHOWN, and(isDeleted, IS_SHOWN)];
  const counts = [sql`count(*)`, ...others.map((each) => sql`(${countQuery(db, drinks, each)})`)];
  return db.select({ found: sql.join(counts, sql` - `).mapWith(Number) }).from(drinks);
}

const drinksPage = preparedOnce(
  (db, sort: DrinksQuery['sort'], order: SortOrder, searches: boolean, areOwn: boolean) => {
    const whose = areOwn ? eq(drinks.ownerId, sql.placeholder('ownerId')) : IS_SHOWN;
    const where = and(whose, containsText(searches, drinks.nameSearch));
    const orderBy = orderedBy(SORTS[sort], order, drinks);
    const isCounted = areOwn || searches;
    return {
      rows: drinksQuery(db, inArray(drinks.id, pageOfIds(db, where, orderBy)))
        .orderBy(...orderBy)
        .prepare(),
      total: isCounted
        ? countQuery(db, drinks, and(isNull(drinks.deletedAt), where)).prepare()
        : countAll(db, 'guests').prepare(),
    };
  },
);

/**
 * A page of the dream cups that guests see, or of all of an owner's, whose names contain the search text, without regard to
 * case, and their total number. Staff see no hidden cups here, so they can check that a cup is gone.
 */
export function listDrinks({ db }: Deps, selection: DrinksQuery, owner?: UserDetails): DrinksPage {
  const { search, sort, order } = selection;
  const statements = drinksPage(db, sort, order, isSearch(search), owner !== undefined);
  const { rows, total } = readPage(db, statements, selection, { ownerId: owner?.id ?? null });
  return { rows: toDrinks(db, rows, unlessShown), total };
}

export const listDrinkIds = ({ db }: Deps, limit: number): number[] =>
  db
    .select({ id: drinks.id })
    .from(drinks)
    .where(and(isNull(drinks.deletedAt), IS_SHOWN))
    .orderBy(desc(drinks.id))
    .limit(limit)
    .all()
    .map(({ id }) => id);

const IS_DRINK = and(isNull(drinks.deletedAt), eq(drinks.id, sql.placeholder('id')));
const drinkById = preparedOnce((db) => drinksQuery(db, IS_DRINK).prepare());

/** Keys see what guests see. */
const isSeenBy = ({ visibility, ownerId }: DrinkRow, caller: Caller): boolean =>
  visibility === 'shown' ||
  (caller !== null && caller.id !== null && (isStaff(caller) || ownerId === caller.id));

const requireDrink = <Found>(found: Found | null | undefined): Found =>
  requireFound(found ?? null, 'dream cup', 'drinkMissing');

/** A saved dream cup. Hidden and waiting cups are only found for their makers and for staff. */
export function findDrink({ db }: Deps, id: number, caller: Caller = null): Drink | null {
  const rows = drinkById(db)
    .all({ id })
    .filter((row) => isSeenBy(row, caller));
  return toDrinks(db, rows, unlessShown)[0] ?? null;
}

/** `findDrink`. @throws AppError notFound */
export const getDrink = (deps: Deps, id: number, caller: Caller = null): Drink =>
  requireDrink(findDrink(deps, id, caller));

/** A dream cup as its maker gets it, known by the request that has saved it. @throws AppError notFound */
export const savedDrink = ({ db }: Deps, id: number): Drink =>
  requireDrink(toDrinks(db, drinkById(db).all({ id }), unlessShown)[0]);

/** A saved dream cup with its visibility, regardless of the caller. @throws AppError notFound */
export const readDrink = ({ db }: Deps, id: number): Drink & { visibility: Visibility } =>
  requireDrink(toDrinks(db, drinkById(db).all({ id }), ({ visibility }) => ({ visibility }))[0]);

const likesById = preparedOnce((db) =>
  db.select({ timesFavorite: drinks.likes }).from(drinks).where(and(IS_DRINK, IS_SHOWN)).prepare(),
);

export const likesOf = ({ db }: Deps, id: number): Likes => requireDrink(likesById(db).get({ id }));
