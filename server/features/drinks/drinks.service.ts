import { and, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { holdsText, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { drinks } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UserDetails } from '#shared/auth.ts';
import { DEFAULT_PAGE_SIZE, type Drink, type DrinkListQuery, type DrinksPage } from '#shared/drinks.ts';
import { readDrinks } from './read-drinks.ts';

const SORTS = { name: drinks.nameSort, timesFavorite: drinks.likes };

/** How many drinks are listed where no page is asked for: all of fifty thousand would hold up everybody for seconds. */
export const MOST_UNPAGED = 1000;

const countWhere = (deps: Deps, where?: SQL): number =>
  deps.db.select({ found: count() }).from(drinks).where(where).get()?.found ?? 0;

/** How many there are. SQLite counts all of a table by its pages; a condition would make it look at each cup. */
const countDrinks = (deps: Deps, where: SQL | undefined): number =>
  where
    ? countWhere(deps, and(isNull(drinks.deletedAt), where))
    : countWhere(deps) - countWhere(deps, isNotNull(drinks.deletedAt));

function readPage(deps: Deps, selection: DrinkListQuery, among?: SQL): DrinksPage {
  const { page, pageSize, search, sort, order } = selection;
  const where = and(among, holdsText(search, drinks.nameSearch));
  const isPaged = page !== undefined || pageSize !== undefined;
  return {
    rows: readDrinks(deps, {
      where,
      orderBy: orderedBy(SORTS[sort], order, drinks),
      ...(isPaged
        ? rowsOfPage({ page: page ?? 1, pageSize: pageSize ?? DEFAULT_PAGE_SIZE })
        : { limit: MOST_UNPAGED }),
    }),
    total: countDrinks(deps, where),
  };
}

/** The saved dream cups whose names hold the search text, without regard to case, and how many these are in all. */
export const listDrinks = (deps: Deps, selection: DrinkListQuery): DrinksPage => readPage(deps, selection);

/** `listDrinks` among those that this user saved. */
export const listOwnDrinks = (deps: Deps, owner: UserDetails, selection: DrinkListQuery): DrinksPage =>
  readPage(deps, selection, eq(drinks.ownerId, owner.id));

/** One saved dream cup, null where there is none. */
export function findDrink(deps: Deps, id: number): Drink | null {
  const [drink] = readDrinks(deps, { where: eq(drinks.id, id) });
  return drink ?? null;
}

/** One saved dream cup. @throws AppError notFound */
export function getDrink(deps: Deps, id: number): Drink {
  const drink = findDrink(deps, id);
  if (!drink) throw new AppError('notFound', 'The dream cup does not exist');
  return drink;
}
