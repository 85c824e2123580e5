import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#server/core/errors.ts';
import { containsText, countRows, orderedBy, rowsOfPage } from '#server/db/order.ts';
import { drinkChoices, drinkLayers, drinks, images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { UserDetails } from '#shared/auth.ts';
import { DEFAULT_PAGE_SIZE, type Drink, type DrinkListQuery, type DrinksPage } from '#shared/drinks.ts';
import { toNok } from '#shared/money.ts';
import { measureOf } from '#shared/units.ts';

/** From this many drinks on, reading all choices and layers is faster than selecting them by drink id. */
const MANY = 500;

/** A selection of drinks; without `limit` all of them. */
type Selection = { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number };

/** Groups rows by drink. */
const byDrink = <T extends { drinkId: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, (row) => row.drinkId);

/** What a cup's page shows of its ingredients as they are now. */
const CURRENT = {
  unitPriceOre: ingredients.unitPriceOre,
  unit: ingredients.unit,
  amountPerSlot: ingredients.amountPerSlot,
};

type ChoiceRow = typeof drinkChoices.$inferSelect & {
  [Column in keyof typeof CURRENT]: (typeof ingredients.$inferSelect)[Column] | null;
};

function toDto({ ingredientId, name, color, fillLevel, texture, isHot, ...now }: ChoiceRow) {
  const measure = measureOf(texture);
  return {
    ...{ ingredientId, name, color, fillLevel, texture, isHot },
    unitPrice: now.unitPriceOre === null ? null : toNok(now.unitPriceOre),
    unit: now.unit ?? measure.unit,
    amountPerSlot: now.amountPerSlot ?? measure.amountPerSlot,
  };
}

/** Reads drinks that are not deleted with choices and layers, in three queries for any number. */
function readDrinks(deps: Deps, { where, orderBy = [], limit, offset = 0 }: Selection): Drink[] {
  const alive = and(isNull(drinks.deletedAt), where);
  // A page's ids come from an index before any join, so that skipped rows cost almost nothing.
  const chosen =
    limit === undefined
      ? alive
      : inArray(
          drinks.id,
          deps.db
            .select({ id: drinks.id })
            .from(drinks)
            .where(alive)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        );
  const rows = deps.db
    .select({ drink: drinks, file: images.file })
    .from(drinks)
    .leftJoin(images, and(eq(images.id, drinks.imageId), isNull(images.deletedAt)))
    .where(chosen)
    .orderBy(...orderBy)
    .all();
  const ids = rows.map(({ drink }) => drink.id);
  const choiceFilter = ids.length < MANY ? inArray(drinkChoices.drinkId, ids) : undefined;
  const layerFilter = ids.length < MANY ? inArray(drinkLayers.drinkId, ids) : undefined;
  const choices = byDrink(
    deps.db
      .select({ ...getTableColumns(drinkChoices), ...CURRENT })
      .from(drinkChoices)
      .leftJoin(
        ingredients,
        and(eq(ingredients.id, drinkChoices.ingredientId), isNull(ingredients.deletedAt)),
      )
      .where(choiceFilter)
      .orderBy(asc(drinkChoices.position))
      .all(),
  );
  const layers = byDrink(
    deps.db.select().from(drinkLayers).where(layerFilter).orderBy(asc(drinkLayers.position)).all(),
  );
  return rows.map(({ drink, file }) => ({
    drinkId: drink.id,
    name: drink.name,
    categoryName: null, // Dream cups have no category; clients of the original system read the field.
    salePrice: toNok(drink.salePriceOre),
    imagePath: imagePath(file),
    themeId: drink.themeId,
    vessel: drink.vessel,
    ingredientDTOs: (choices.get(drink.id) ?? []).map(toDto),
    layers: (layers.get(drink.id) ?? []).map(({ choice, slots }) => ({ choice, slots })),
    timesFavorite: drink.likes,
  }));
}

/** Ids rise with time, and need no index of their own. */
const SORTS = { name: drinks.nameSort, timesFavorite: drinks.likes, createdAt: drinks.id };

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

/** The ids of the newest saved dream cups. */
export const listDrinkIds = ({ db }: Deps, limit: number): number[] =>
  db
    .select({ id: drinks.id })
    .from(drinks)
    .where(isNull(drinks.deletedAt))
    .orderBy(desc(drinks.id))
    .limit(limit)
    .all()
    .map(({ id }) => id);

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
