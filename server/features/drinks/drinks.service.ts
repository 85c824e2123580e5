import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { requireFound } from '#server/core/errors.ts';
import { isForSale } from '#server/db/availability.ts';
import { drinkChoices, drinkLayers, drinks } from '#server/db/drinks-schema.ts';
import type { Db } from '#server/db/open.ts';
import { containsText, countQuery, isListed, isSearch, orderedBy, PAGE, readPage } from '#server/db/order.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import { deletionOf, type ResourceDefinition } from '#server/records/records.ts';
import { undoableRecord } from '#server/records/undoable.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import { measureOf } from '#shared/cup/units.ts';
import { priceOfDrink } from '#shared/drinks/drink-ingredients.ts';
import type { Drink, DrinksPage, DrinksQuery } from '#shared/drinks/drinks.ts';
import { allergensOfCup } from '#shared/menu/allergens.ts';
import { toNok } from '#shared/text/money.ts';

const byDrink = <T extends { drinkId: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, (row) => row.drinkId);

/** What a cup's page shows of its ingredients as they are now. */
const CURRENT = {
  unitPriceOre: ingredients.unitPriceOre,
  unit: ingredients.unit,
  amountPerSlot: ingredients.amountPerSlot,
  allergens: ingredients.allergens,
  isAvailable: isForSale(ingredients),
};

type ChoiceRow = typeof drinkChoices.$inferSelect & {
  [Column in keyof typeof CURRENT]: (typeof ingredients.$inferSelect)[Column] | null;
};

function toDto({ drinkId: _, position: __, allergens: ___, unitPriceOre, ...choice }: ChoiceRow) {
  const measure = measureOf(choice.texture);
  return {
    ...choice,
    unitPrice: unitPriceOre === null ? null : toNok(unitPriceOre),
    isAvailable: choice.isAvailable === true,
    unit: choice.unit ?? measure.unit,
    amountPerSlot: choice.amountPerSlot ?? measure.amountPerSlot,
  };
}

const drinksQuery = (db: Db, where?: SQL) =>
  db
    .select({
      drinkId: drinks.id,
      name: drinks.name,
      salePriceOre: drinks.salePriceOre,
      themeId: drinks.themeId,
      vessel: drinks.vessel,
      likes: drinks.likes,
      imagePath: IMAGE_PATH,
    })
    .from(drinks)
    .leftJoin(images, and(eq(images.id, drinks.imageId), isNull(images.deletedAt)))
    .where(where);

type DrinkRow = ReturnType<ReturnType<typeof drinksQuery>['all']>[number];

const drinkById = preparedOnce((db) =>
  drinksQuery(db, and(isNull(drinks.deletedAt), eq(drinks.id, sql.placeholder('id')))).prepare(),
);

const choicesOf = preparedOnce((db) =>
  db
    .select({ ...getTableColumns(drinkChoices), ...CURRENT })
    .from(drinkChoices)
    .leftJoin(ingredients, and(eq(ingredients.id, drinkChoices.ingredientId), isNull(ingredients.deletedAt)))
    .where(isListed(drinkChoices.drinkId, 'ids'))
    .orderBy(asc(drinkChoices.position))
    .prepare(),
);

const layersOf = preparedOnce((db) =>
  db
    .select()
    .from(drinkLayers)
    .where(isListed(drinkLayers.drinkId, 'ids'))
    .orderBy(asc(drinkLayers.position))
    .prepare(),
);

/** Adds the choices and layers to drinks, in two queries for any number. */
function toDrinks(db: Db, rows: DrinkRow[]): Drink[] {
  const ids = { ids: JSON.stringify(rows.map(({ drinkId }) => drinkId)) };
  const choices = byDrink(choicesOf(db).all(ids));
  const layers = byDrink(layersOf(db).all(ids));
  return rows.map(({ drinkId, salePriceOre, likes, ...drink }) => {
    const chosen = choices.get(drinkId) ?? [];
    const ingredientDTOs = chosen.map(toDto);
    return {
      ...drink,
      drinkId,
      categoryName: null, // Dream cups have no category; clients of the original system read the field.
      salePrice: toNok(salePriceOre),
      price: priceOfDrink({ ingredientDTOs }).nok,
      ingredientDTOs,
      layers: (layers.get(drinkId) ?? []).map(({ choice, slots }) => ({ choice, slots })),
      timesFavorite: likes,
      ...allergensOfCup(chosen),
    };
  });
}

/** Ids rise with time, and need no index of their own. */
const SORTS = { name: drinks.nameSort, timesFavorite: drinks.likes, createdAt: drinks.id };

/** Counts drinks. Without a condition SQLite counts a whole index, which is faster than testing each row. */
const countDrinks = (db: Db, where: SQL | undefined) =>
  where
    ? countQuery(db, drinks, and(isNull(drinks.deletedAt), where))
    : db
        .select({ found: sql<number>`count(*) - (${countQuery(db, drinks, isNotNull(drinks.deletedAt))})` })
        .from(drinks);

const drinksPage = preparedOnce(
  (db, sort: DrinksQuery['sort'], order: SortOrder, searches: boolean, areOwn: boolean) => {
    const where = and(
      areOwn ? eq(drinks.ownerId, sql.placeholder('ownerId')) : undefined,
      containsText(searches, drinks.nameSearch),
    );
    const orderBy = orderedBy(SORTS[sort], order, drinks);
    // A page's ids come from an index before any join, so that skipped rows cost almost nothing.
    const ids = db
      .select({ id: drinks.id })
      .from(drinks)
      .where(and(isNull(drinks.deletedAt), where))
      .orderBy(...orderBy)
      .limit(PAGE.limit)
      .offset(PAGE.offset);
    return {
      rows: drinksQuery(db, inArray(drinks.id, ids))
        .orderBy(...orderBy)
        .prepare(),
      total: countDrinks(db, where).prepare(),
    };
  },
);

/**
 * A page of all saved dream cups, or of an owner's, whose names contain the search text, without regard to case, and their
 * total number.
 */
export function listDrinks({ db }: Deps, selection: DrinksQuery, owner?: UserDetails): DrinksPage {
  const { search, sort, order } = selection;
  const statements = drinksPage(db, sort, order, isSearch(search), owner !== undefined);
  const { rows, total } = readPage(db, statements, selection, { ownerId: owner?.id ?? null });
  return { rows: toDrinks(db, rows), total };
}

export const listDrinkIds = ({ db }: Deps, limit: number): number[] =>
  db
    .select({ id: drinks.id })
    .from(drinks)
    .where(isNull(drinks.deletedAt))
    .orderBy(desc(drinks.id))
    .limit(limit)
    .all()
    .map(({ id }) => id);

export function findDrink({ db }: Deps, id: number): Drink | null {
  const [drink] = toDrinks(db, drinkById(db).all({ id }));
  return drink ?? null;
}

/** One saved dream cup. @throws AppError notFound */
export const getDrink = (deps: Deps, id: number): Drink =>
  requireFound(findDrink(deps, id), 'dream cup', 'drinkMissing');

const DRINK: ResourceDefinition<Drink, { name: string }> = {
  entity: 'drink',
  table: drinks,
  noun: 'dream cup',
  read: getDrink,
  columnsOf: () => ({}),
};

/** Deletes a dream cup of any owner. @throws AppError notFound */
export const deleteDrink = deletionOf(DRINK);

/** The likes come back too. */
export const UNDOABLE_DRINK = undoableRecord<Drink, object>(DRINK, {
  fields: [],
  columnsOf: DRINK.columnsOf,
});
