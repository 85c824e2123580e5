import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { drinkChoices, drinkLayers, drinks, images } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { imagePath } from '#server/features/images/images.service.ts';
import type { Drink } from '#shared/drinks.ts';
import { toNok } from '#shared/money.ts';

/** From this many drinks on, reading all choices and layers is faster than selecting them by drink id. */
const MANY = 500;

/** A selection of drinks; without `limit` all of them. */
export type Selection = { where?: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number };

/** Groups rows by drink. */
const byDrink = <T extends { drinkId: number }>(rows: T[]): Map<number, T[]> =>
  Map.groupBy(rows, (row) => row.drinkId);

/** Reads drinks that are not deleted with choices and layers, in three queries for any number. */
export function readDrinks(deps: Deps, { where, orderBy = [], limit, offset = 0 }: Selection): Drink[] {
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
    deps.db.select().from(drinkChoices).where(choiceFilter).orderBy(asc(drinkChoices.position)).all(),
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
    ingredientDTOs: (choices.get(drink.id) ?? []).map(({ ingredientId, name, color, fillLevel }) => ({
      ingredientId,
      name,
      color,
      fillLevel,
    })),
    layers: (layers.get(drink.id) ?? []).map(({ choice, slots }) => ({ choice, slots })),
    timesFavorite: drink.likes,
  }));
}
