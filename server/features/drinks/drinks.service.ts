import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { containsText, countRows, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { drinks } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { UserDetails } from '#shared/auth.ts';
import { DEFAULT_PAGE_SIZE, type Drink, type DrinkListQuery, type DrinksPage } from '#shared/drinks.ts';
import { readDrinks } from './read-drinks.ts';

const SORTS = { name: drinks.nameSort, timesFavorite: drinks.likes };

/** The maximum number of drinks without paging: fifty thousand would block the server for seconds. */
export const MAX_UNPAGED = 1000;

/** Counts drinks. Without a condition SQLite counts a whole index, which is faster than testing each row. */
const countDrinks = ({ db }: Deps, where: SQL | undefined): number =>
  where
    ? countRows(db, drinks, and(isNull(drinks.deletedAt), where))
    : countRows(db, drinks) - countRows(db, drinks, isNotNull(drinks.deletedAt));

function readPage(deps: Deps, selection: DrinkListQuery, extraWhere?: SQL): DrinksPage {
  const { page, pageSize, search, sort, order } = selection;
  const where = and(extraWhere, containsText(search, drinks.nameSearch));
  const isPaged = page !== undefined || pageSize !== undefined;
  return {
    rows: readDrinks(deps, {
      where,
      orderBy: orderedBy(SORTS[sort], order, drinks),
      ...(isPaged
        ? rowsOfPage({ page: page ?? 1, pageSize: pageSize ?? DEFAULT_PAGE_SIZE })
        : { limit: MAX_UNPAGED }),
    }),
    total: countDrinks(deps, where),
  };
}

/** The saved dream cups whose names contain the search text, without regard to case, and their total number. */
export const listDrinks = (deps: Deps, selection: DrinkListQuery): DrinksPage => readPage(deps, selection);

/** Like `listDrinks`, but only the user's own. */
export const listOwnDrinks = (deps: Deps, owner: UserDetails, selection: DrinkListQuery): DrinksPage =>
  readPage(deps, selection, eq(drinks.ownerId, owner.id));

/** One saved dream cup; null where there is none. */
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
