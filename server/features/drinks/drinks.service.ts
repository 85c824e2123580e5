import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { drinks } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { UserDetails } from '#shared/auth.ts';
import type { Drink, DrinksPage, DrinksQuery } from '#shared/drinks.ts';
import { searchKey } from '#shared/text.ts';
import { readDrinks } from './read-drinks.ts';

const byName = [asc(drinks.nameSort), asc(drinks.id)];

const ORDERS = {
  name: { asc: byName, desc: [desc(drinks.nameSort), desc(drinks.id)] },
  timesFavorite: { asc: [asc(drinks.likes), ...byName], desc: [desc(drinks.likes), ...byName] },
};

/** Which dream cups to list; without `page` and `pageSize` all that are found. */
export type DrinksSelection = Omit<DrinksQuery, 'page' | 'pageSize'> & {
  page?: number | undefined;
  pageSize?: number | undefined;
};

/** How many drinks a page has where only its number is given. */
export const DEFAULT_PAGE_SIZE = 20;

const countWhere = (deps: Deps, where?: SQL): number =>
  deps.db.select({ found: count() }).from(drinks).where(where).get()?.found ?? 0;

/** How many there are. SQLite counts all of a table by its pages; a condition would make it look at each cup. */
const countDrinks = (deps: Deps, where: SQL | undefined): number =>
  where
    ? countWhere(deps, and(isNull(drinks.deletedAt), where))
    : countWhere(deps) - countWhere(deps, isNotNull(drinks.deletedAt));

function readPage(deps: Deps, selection: DrinksSelection, among?: SQL): DrinksPage {
  const { page, pageSize, sort, order } = selection;
  const search = searchKey(selection.search);
  const where = and(among, search ? sql`instr(${drinks.nameSearch}, ${search}) > 0` : undefined);
  const limit = page || pageSize ? (pageSize ?? DEFAULT_PAGE_SIZE) : undefined;
  return {
    rows: readDrinks(deps, {
      where,
      orderBy: ORDERS[sort][order],
      ...(limit && { limit, offset: ((page ?? 1) - 1) * limit }),
    }),
    total: countDrinks(deps, where),
  };
}

/** The saved dream cups whose names hold the search text, without regard to case, and how many these are in all. */
export const listDrinks = (deps: Deps, selection: DrinksSelection): DrinksPage => readPage(deps, selection);

/** `listDrinks` among those that this user saved. */
export const listOwnDrinks = (deps: Deps, owner: UserDetails, selection: DrinksSelection): DrinksPage =>
  readPage(deps, selection, eq(drinks.ownerId, owner.id));

/** One saved dream cup, null where there is none. */
export function findDrink(deps: Deps, id: number): Drink | null {
  const [drink] = readDrinks(deps, { where: eq(drinks.id, id), orderBy: byName });
  return drink ?? null;
}

/** One saved dream cup. @throws AppError notFound */
export function getDrink(deps: Deps, id: number): Drink {
  const drink = findDrink(deps, id);
  if (!drink) throw new AppError('notFound', 'The dream cup does not exist');
  return drink;
}
