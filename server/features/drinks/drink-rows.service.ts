import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { isForSale } from '#server/db/columns.ts';
import { drinkLayers, drinkPortions, drinks } from '#server/db/drinks-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { isListed } from '#server/db/row-queries.ts';
import { images, ingredients } from '#server/db/schema.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { measureOf } from '#shared/cup/units.ts';
import { priceOfDrink } from '#shared/drinks/drink-ingredients.ts';
import type { Visibility } from '#shared/drinks/drink-limits.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { allergensOfCup } from '#shared/menu/allergens.ts';
import { toNok } from '#shared/text/money.ts';

/** Literals instead of parameters, because with parameters SQLite would not use the partial index. */
export const IS_SHOWN = sql`${drinks.visibility} = 'shown'`;
export const IS_NOT_SHOWN = sql`${drinks.visibility} <> 'shown'`;

const byDrink = <T extends { drinkId: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, (row) => row.drinkId);

/** Current properties of a cup's ingredients. */
const CURRENT = {
  unitPriceOre: ingredients.unitPriceOre,
  unit: ingredients.unit,
  amountPerSlot: ingredients.amountPerSlot,
  allergens: ingredients.allergens,
  isAvailable: isForSale(ingredients),
};

type PortionRow = typeof drinkPortions.$inferSelect & {
  [Column in keyof typeof CURRENT]: (typeof ingredients.$inferSelect)[Column] | null;
};

function toDto({ drinkId: _, position: __, allergens: ___, unitPriceOre, ...portion }: PortionRow) {
  const measure = measureOf(portion.texture);
  return {
    ...portion,
    unitPrice: unitPriceOre === null ? null : toNok(unitPriceOre),
    isAvailable: portion.isAvailable === true,
    unit: portion.unit ?? measure.unit,
    amountPerSlot: portion.amountPerSlot ?? measure.amountPerSlot,
  };
}

/** The columns that `toDrinks` needs, of drinks joined with `DRINK_PICTURE`. The picture of a cup that is not shown is not sent. */
export const DRINK_COLUMNS = {
  drinkId: drinks.id,
  name: drinks.name,
  salePriceOre: drinks.salePriceOre,
  themeId: drinks.themeId,
  vessel: drinks.vessel,
  likes: drinks.likes,
  imagePath: sql<string>`iif(${IS_SHOWN}, ${IMAGE_PATH}, ${DEFAULT_IMAGE})`,
  visibility: drinks.visibility,
  ownerId: drinks.ownerId,
};

export const DRINK_PICTURE = and(eq(images.id, drinks.imageId), isNull(images.deletedAt));

export const drinksQuery = (db: Db, where: SQL | undefined) =>
  db.select(DRINK_COLUMNS).from(drinks).leftJoin(images, DRINK_PICTURE).where(where);

export type DrinkRow = ReturnType<ReturnType<typeof drinksQuery>['all']>[number];

const portionsOf = preparedOnce((db) =>
  db
    .select({ ...getTableColumns(drinkPortions), ...CURRENT })
    .from(drinkPortions)
    .leftJoin(ingredients, and(eq(ingredients.id, drinkPortions.ingredientId), isNull(ingredients.deletedAt)))
    .where(isListed(drinkPortions.drinkId, 'ids'))
    .orderBy(asc(drinkPortions.position))
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

/** The visibility of a cup, unless it is shown to all guests. */
export const unlessShown = ({ visibility }: DrinkRow): { visibility?: Visibility } =>
  visibility === 'shown' ? {} : { visibility };

/** Adds the portions and layers to drinks, in two queries for any number. @param more further fields of a row */
export function toDrinks<Row extends DrinkRow, More extends object>(
  db: Db,
  rows: Row[],
  more: (row: Row) => More,
): (Drink & More)[] {
  const ids = { ids: JSON.stringify(rows.map(({ drinkId }) => drinkId)) };
  const portions = byDrink(portionsOf(db).all(ids));
  const layers = byDrink(layersOf(db).all(ids));
  return rows.map((row) => {
    const { drinkId, name, imagePath, themeId, vessel, salePriceOre, likes } = row;
    const chosen = portions.get(drinkId) ?? [];
    const ingredientDTOs = chosen.map(toDto);
    return {
      drinkId,
      name,
      imagePath,
      themeId,
      vessel,
      categoryName: null, // Dream cups have no category; clients of the original system read the field.
      salePrice: toNok(salePriceOre),
      price: priceOfDrink({ ingredientDTOs }).nok,
      ingredientDTOs,
      layers: (layers.get(drinkId) ?? []).map(({ choice, slots }) => ({ choice, slots })),
      timesFavorite: likes,
      ...allergensOfCup(chosen),
      ...more(row),
    };
  });
}
