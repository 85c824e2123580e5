import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { type Caller, isAdmin, isStaff } from '#server/core/access.ts';
import { AppError, fieldError } from '#server/core/errors.ts';
import type { LimitRule } from '#server/core/limits.ts';
import { isForSale, nameColumns } from '#server/db/columns.ts';
import { drinkLayers, drinkPortions, drinks } from '#server/db/drinks-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import { categories, images, ingredients, users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { isCategoryOf } from '#server/features/categories/categories.service.ts';
import { storePngDataUrl, storeSvg } from '#server/features/images/images.service.ts';
import type { PictureFile } from '#server/files/picture-files.ts';
import { canHold, fold, layersOf, type Portion, portionOf } from '#shared/cup/cup.ts';
import { drawCup, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { themeById, type Vessel } from '#shared/cup/looks.ts';
import { textureOf } from '#shared/cup/textures.ts';
import type { Visibility } from '#shared/drinks/drink-limits.ts';
import type { Drink, NewDrink } from '#shared/drinks/drinks.ts';
import { savedDrink } from './drinks.service.ts';

/** The height of a rendered cup, in pixels: sharp on a phone at the size of a list card. */
export const PICTURE_HEIGHT = 480;

/** Input for a dream cup. Without `layers` its portions are poured in order; without `picture` the server renders one. */
export type DrinkToSave = Omit<NewDrink, 'layers'> & { layers?: NewDrink['layers']; picture?: string | null };

const invalidPortion = (message: string, why: Parameters<typeof fieldError>[3]) =>
  fieldError('invalid', 'IngredientDTOs', message, why);

/** The chosen ingredients in their current state. @throws AppError invalid where one is unknown or sold out. */
function readPortions(deps: Deps, ids: number[]): Portion[] {
  const rows = deps.db
    .select({
      ...getTableColumns(ingredients),
      isAvailable: isForSale(ingredients),
      categoryName: categories.name,
    })
    .from(ingredients)
    .leftJoin(categories, isCategoryOf(ingredients))
    .where(and(inArray(ingredients.id, ids), isNull(ingredients.deletedAt)))
    .all();
  const byId = new Map(rows.map((ingredient) => [ingredient.id, ingredient]));
  return ids.map((id) => {
    const ingredient = byId.get(id);
    if (!ingredient) throw invalidPortion(`There is no ingredient ${id}`, { reason: 'ingredientMissing' });
    const { name: subject } = ingredient;
    if (!ingredient.isAvailable)
      throw invalidPortion(`${subject} is sold out`, { reason: 'ingredientSoldOut', subject });
    const texture = textureOf(ingredient.texture, ingredient.categoryName);
    return portionOf({ ...ingredient, ingredientId: id, texture });
  });
}

type CupToPour = { themeId: number; vessel: Vessel; portions: Portion[] };

/**
 * The layers of a cup, by default poured in the order of its portions; `choice` is an index into them.
 * @throws AppError invalid for layers that the portions can't produce.
 */
export function pour(portions: readonly Portion[], sent?: NewDrink['layers']): Drink['layers'] {
  if (sent && !canHold(portions, sent))
    throw fieldError('invalid', 'Layers', 'The layers do not come from the ingredients', {
      reason: 'wrongLayers',
    });
  return (sent ?? layersOf(fold(portions))).map(({ ingredientId, slots }) => ({
    choice: portions.findIndex((each) => each.ingredientId === ingredientId),
    slots,
  }));
}

/** The layers to store and the SVG of a cup. @throws AppError as `pour` */
export function pourAndDraw({ themeId, vessel, portions }: CupToPour, sent?: NewDrink['layers']) {
  const layers = pour(portions, sent);
  const drawn = layers.map(({ choice, slots }) => {
    const { color = '', texture = 'liquid', isHot = false } = portions[choice] ?? {};
    return { color, texture, isHot, slots };
  });
  return { layers, svg: svgText(drawCup(drawn, themeById(themeId), { vessel })) };
}

type PouredCup = CupToPour & {
  name: string;
  layers: { choice: number; slots: number }[];
  picture: PictureFile;
};

/** Stores a poured cup in the caller's transaction. @returns the drink's id. */
export function storeCup(
  { db }: TxDeps,
  ownerId: number | null,
  cup: PouredCup,
  more: { requestId?: string | undefined; visibility?: Visibility } = {},
): number {
  const { themeId, vessel, portions, layers, picture } = cup;
  const named = { ...nameColumns(cup.name), createdAt: Date.now() };
  const image = db
    .insert(images)
    .values({ ...named, kind: 'drink', ...picture })
    .returning({ id: images.id })
    .get();
  // The account may have been deleted while the picture was rendered: don't store another cup of its user.
  if (ownerId !== null && countRows(db, users, eq(users.id, ownerId)) === 0)
    throw new AppError('unauthenticated', 'The account was deleted');
  const { drinkId } = db
    .insert(drinks)
    .values({ ...named, ...more, namedAt: named.createdAt, ownerId, themeId, vessel, imageId: image.id })
    .returning({ drinkId: drinks.id })
    .get();
  for (const [position, portion] of portions.entries())
    db.insert(drinkPortions)
      .values({ drinkId, position, ...portion })
      .run();
  for (const [position, { choice, slots }] of layers.entries())
    db.insert(drinkLayers).values({ drinkId, position, choice, slots }).run();
  return drinkId;
}

/** The cup that an earlier request with this id has saved. */
function savedBefore({ db }: Deps, requestId: string | undefined): number | undefined {
  if (requestId === undefined) return undefined;
  return db.select({ id: drinks.id }).from(drinks).where(eq(drinks.requestId, requestId)).get()?.id;
}

/** The daily limits of a saved cup. A limit per address is not enough, because attackers can use many addresses. */
function dailyLimits(caller: Caller): [LimitRule, string][] {
  if (isAdmin(caller)) return [];
  if (!caller) return [['newDrinkOfVisitors', '']];
  return [
    ['newDrinkOfUser', String(caller.id)],
    ['newDrinkOfUsers', ''],
  ];
}

/** A guest's cup waits until the café has looked at it, where the owner wants that. */
export const visibilityFor = (deps: Deps, caller: Caller): Visibility =>
  !isStaff(caller) && readSettings(deps).home.value.cupsWait ? 'waiting' : 'shown';

/**
 * Saves a dream cup with its picture; a visitor's cup has no owner. A request with the id of an earlier one saves nothing.
 * @throws AppError invalid for an unknown or sold-out ingredient, layers that the portions can't produce, or a picture
 * that is no small PNG; tooMany above a limit; diskFull where only the owner may write.
 */
export async function createDrink(deps: Deps, caller: Caller, address: string, input: DrinkToSave) {
  const { requestId, name, themeId, vessel } = input;
  const saved = savedBefore(deps, requestId);
  if (saved !== undefined) return savedDrink(deps, saved);
  const portions = readPortions(deps, input.choices);
  if (!isAdmin(caller)) deps.space.requireForGuests();
  const limits = dailyLimits(caller);
  for (const limit of limits) await deps.limits.check(...limit);
  await deps.limits.take('newDrink', address);
  const { layers, svg } = pourAndDraw({ themeId, vessel, portions }, input.layers);
  const picture = input.picture
    ? await storePngDataUrl(deps, input.picture, address)
    : await storeSvg(deps, svg, PICTURE_HEIGHT, address);
  const cup = { name, themeId, vessel, portions, layers, picture };
  let [taken, isNew] = [0, false];
  try {
    // Taken before the write, because any number of cups may have been drawn at once.
    for (const limit of limits) {
      taken += 1; // Also counts where the limit is reached.
      await deps.limits.take(...limit);
    }
    const drinkId = await write(deps, (tx) => {
      // An ingredient may have been sold out or deleted during rendering. Other changes don't affect the cup.
      readPortions(tx, input.choices);
      // The same request may have arrived twice meanwhile.
      const before = savedBefore(tx, requestId);
      if (before !== undefined) return before;
      tx.afterCommit(() => {
        isNew = true;
      });
      return storeCup(tx, caller?.id ?? null, cup, { requestId, visibility: visibilityFor(tx, caller) });
    });
    return savedDrink(deps, drinkId);
  } finally {
    if (!isNew) for (const limit of limits.slice(0, taken)) await deps.limits.giveBack(...limit);
  }
}
