import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Caller, isStaff } from '#server/core/access.ts';
import { requireFound } from '#server/core/errors.ts';
import { isForSale } from '#server/db/columns.ts';
import { drinkLayers, drinkPortions, drinks } from '#server/db/drinks-schema.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import {
  containsText,
  countQuery,
  isId,
  isListed,
  isSearch,
  orderedBy,
  PAGE,
  readPage,
} from '#server/db/row-queries.ts';
import { images, ingredients } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { SortOrder } from '#shared/api/lists.ts';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { measureOf } from '#shared/cup/units.ts';
import { priceOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Visibility } from '#shared/drinks/drink-limits.ts';
import type { Drink, DrinksPage, DrinksQuery, Likes } from '#shared/drinks/drinks.ts';
import { allergensOfCup } from '#shared/menu/allergens.ts';
import { toNok } from '#shared/text/money.ts';

/** Literals instead of parameters, because with parameters SQLite would not use the partial index. */
export const IS_SHOWN = sql`${drinks.visibility} = 'shown'`;
export const IS_NOT_SHOWN = sql`${drinks.visibility} <> 'shown'`;

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

const drinksQuery = (db: Db, where: SQL | undefined) =>
  db.select(DRINK_COLUMNS).from(drinks).leftJoin(images, DRINK_PICTURE).where(where);

type DrinkRow = ReturnType<ReturnType<typeof drinksQuery>['all']>[number];

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

/** Reads the portions and layers of drinks, in two queries for any number. */
export function readRecipes(db: Db, drinkIds: number[]) {
  const ids = { ids: JSON.stringify(drinkIds) };
  const portions = Map.groupBy(portionsOf(db).all(ids), ({ drinkId }) => drinkId);
  const layers = Map.groupBy(layersOf(db).all(ids), ({ drinkId }) => drinkId);
  return (drinkId: number) => ({
    portions: portions.get(drinkId) ?? [],
    layers: (layers.get(drinkId) ?? []).map(({ choice, slots }) => ({ choice, slots })),
  });
}

/** Adds the portions, layers, price and allergens to drinks. Further columns of the rows stay. */
export function toDrinks<Row extends DrinkRow>(db: Db, rows: Row[]) {
  const recipeOf = readRecipes(
    db,
    rows.map(({ drinkId }) => drinkId),
  );
  return rows.map(({ salePriceOre, likes, ownerId: _, ...drink }) => {
    const { portions, layers } = recipeOf(drink.drinkId);
    const ingredientDTOs = portions.map(toDto);
    return {
      ...drink,
      categoryName: null, // Dream cups have no category; clients of the original system read the field.
      salePrice: toNok(salePriceOre),
      price: priceOfDrink({ ingredientDTOs, layers }).nok,
      ingredientDTOs,
      layers,
      timesFavorite: likes,
      ...allergensOfCup(portions),
    };
  });
}

/** Drinks as guests get them, whose visibility is only said where not all of them see the cup. */
const forGuests = (db: Db, rows: DrinkRow[]): Drink[] =>
  toDrinks(db, rows).map(({ visibility, ...drink }) =>
    visibility === 'shown' ? drink : { ...drink, visibility },
  );

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
  return { rows: forGuests(db, rows), total };
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

const IS_DRINK = and(isNull(drinks.deletedAt), isId(drinks));
const drinkById = preparedOnce((db) => drinksQuery(db, IS_DRINK).prepare());

/** Requests with an API key see what guests see. */
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
  return forGuests(db, rows)[0] ?? null;
}

/** `findDrink`. @throws AppError notFound */
export const getDrink = (deps: Deps, id: number, caller: Caller = null): Drink =>
  requireDrink(findDrink(deps, id, caller));

/** A dream cup as its maker gets it, known by the request that has saved it. @throws AppError notFound */
export const savedDrink = ({ db }: Deps, id: number): Drink =>
  requireDrink(forGuests(db, drinkById(db).all({ id }))[0]);

/** A saved dream cup with its visibility, regardless of the caller. @throws AppError notFound */
export const readDrink = ({ db }: Deps, id: number): Drink & { visibility: Visibility } =>
  requireDrink(toDrinks(db, drinkById(db).all({ id }))[0]);

const likesById = preparedOnce((db) =>
  db.select({ timesFavorite: drinks.likes }).from(drinks).where(and(IS_DRINK, IS_SHOWN)).prepare(),
);

export const likesOf = ({ db }: Deps, id: number): Likes => requireDrink(likesById(db).get({ id }));
