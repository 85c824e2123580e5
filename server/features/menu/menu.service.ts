import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Caller, isAdmin, isStaff } from '#server/core/access.ts';
import { fieldError, requireFound } from '#server/core/errors.ts';
import { cachedUntilChanged } from '#server/db/areas.ts';
import { choices } from '#server/db/choices-schema.ts';
import { isForSale, isInSeason } from '#server/db/columns.ts';
import type { Db } from '#server/db/open.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { byPosition, isId, isListed } from '#server/db/row-queries.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findCategoryIds, pagesInCategories } from '#server/features/categories/categories.service.ts';
import { listChoices } from '#server/features/choices/choices.service.ts';
import { IMAGE_PATH } from '#server/features/images/images.service.ts';
import {
  allergensWith,
  choicesOf,
  hasNoOption,
  startOptions,
  type Taken,
  takenOf,
} from '#shared/menu/drink-options.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { toNok } from '#shared/text/money.ts';

/**
 * A menu item with the names of its picture, ingredients and choices and its place in its category, which only the audit
 * log contains.
 */
export type PicturedMenuItem = MenuItem & {
  imageName: string | null;
  madeOfNames: string | null;
  choiceNames: string | null;
  position: number | null;
};

const BY_NAME = [asc(menuItems.nameSort), asc(menuItems.id)];

/** The names of an item's ingredients that are not deleted. */
const MADE_OF_NAMES = sql<
  string | null
>`(select group_concat(${ingredients.name}, ', ') from ${ingredients} where ${ingredients.deletedAt} is null and ${ingredients.id} in (select value from json_each(${menuItems.madeOf})))`;

/** The names of an item's choices that are not deleted, in their order. */
const CHOICE_NAMES = sql<
  string | null
>`(select group_concat(${choices.name}, ', ' order by each.key) from json_each(${menuItems.choiceIds}) each join ${choices} on ${choices.id} = each.value and ${choices.deletedAt} is null)`;

const NO_NAMES = { madeOf: sql<string | null>`null`, choices: sql<string | null>`null` };

/** @param names left out of lists, which no log reads */
const menuQuery = (db: Db, where: SQL | undefined, orderBy: SQL[] = BY_NAME, names = NO_NAMES) =>
  db
    .select({
      menuItemId: menuItems.id,
      name: menuItems.name,
      categoryId: menuItems.categoryId,
      categoryName: categories.name,
      description: menuItems.description,
      price: sql<number>`${menuItems.priceOre}`.mapWith(toNok),
      sizes: menuItems.sizes,
      allergens: menuItems.allergens,
      vegan: menuItems.vegan,
      vegetarian: menuItems.vegetarian,
      madeOf: menuItems.madeOf,
      madeOfNames: names.madeOf,
      isRecipeComplete: menuItems.isRecipeComplete,
      choiceIds: menuItems.choiceIds,
      choiceNames: names.choices,
      isAvailable: isForSale(menuItems),
      soldOutUntil: menuItems.soldOutUntil,
      seasonFrom: menuItems.seasonFrom,
      seasonUntil: menuItems.seasonUntil,
      imageId: images.id,
      imagePath: IMAGE_PATH,
      imageName: images.name,
      position: menuItems.position,
      version: menuItems.version,
    })
    .from(menuItems)
    .innerJoin(categories, eq(categories.id, menuItems.categoryId))
    .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
    .where(and(isNull(menuItems.deletedAt), where))
    .orderBy(...orderBy);

type MenuRow = ReturnType<ReturnType<typeof menuQuery>['all']>[number];

const toMenuItem = (item: MenuRow): PicturedMenuItem => ({
  ...item,
  soldOutUntil: item.isAvailable ? null : item.soldOutUntil,
  sizes: item.sizes.map(({ name, priceOre }, index) => ({
    name,
    price: index === 0 ? item.price : toNok(priceOre),
  })),
});

/** Conditions of items on the menu, with or without sold-out items. */
export const ON_MENU = {
  forGuests: and(isForSale(menuItems), isInSeason(menuItems)),
  withSoldOut: isInSeason(menuItems),
  inPrint: isInSeason(menuItems),
  // Unavailable items without a date may be drafts, or no longer sold.
  onWall: and(or(isForSale(menuItems), isNotNull(menuItems.soldOutUntil)), isInSeason(menuItems)),
};
export type OnMenu = keyof typeof ON_MENU;

const SHOWN = { all: undefined, ...ON_MENU };

type Shown = keyof typeof SHOWN;

const menuList = preparedOnce((db, ofCategories: boolean, shown: Shown, ordered: boolean) =>
  menuQuery(
    db,
    and(ofCategories ? isListed(menuItems.categoryId, 'categoryIds') : undefined, SHOWN[shown]),
    ordered ? byPosition(menuItems) : BY_NAME,
  ).prepare(),
);

const cachedItems = cachedUntilChanged('menu', (reader, key) => {
  const [ids, shown, ordered]: [number[] | null, Shown, boolean] = JSON.parse(key);
  const rows = menuList(reader.db, ids !== null, shown, ordered).all({ categoryIds: JSON.stringify(ids) });
  const items = rows.map(toMenuItem);
  if (shown === 'all' || shown === 'withSoldOut') return items;
  const known = withUsualOptions(reader, items);
  return shown === 'forGuests' ? known.filter(({ isAvailable }) => isAvailable) : known;
});

/**
 * Menu items by name, of one category (a key, a name or an id) or of all. Sold-out items are left out, except for staff and
 * keys who ask for all categories. Only admins get them as entered, because their forms edit them.
 * @param ordered whether they are in the owner's order, as on the menu.
 * @throws AppError invalid for an unknown category.
 */
export function listMenuItems(deps: Deps, caller: Caller, category?: string, ordered = false) {
  const ids = category === undefined ? null : findCategoryIds(deps, category);
  const shown = isStaff(caller) && ids === null ? 'all' : 'forGuests';
  const items = readItems(deps, ids, shown, ordered);
  return shown === 'all' && !isAdmin(caller) ? withUsualOptions(deps, items) : items;
}

/** @param ids of categories; null for all. */
export const readItems = (deps: Deps, ids: readonly number[] | null, shown: Shown, ordered: boolean) =>
  cachedItems(deps, JSON.stringify([ids, shown, ordered])) ?? [];

/**
 * Items as guests see them. An item is also sold out if a choice that it needs has no option left. Its allergens include
 * those of its usual options, and of the ones that replace sold-out usual options; if one of these is undeclared, they are
 * unknown.
 */
function withUsualOptions(reader: Pick<Deps, 'db'>, items: PicturedMenuItem[]): PicturedMenuItem[] {
  if (items.every(({ choiceIds }) => choiceIds.length === 0)) return items;
  const choices = listChoices(reader);
  return items.map((item) => {
    const own = choicesOf(item, choices);
    const start = startOptions(own);
    const isUsual = start.length === 0;
    const usual = declaredWith(item, takenOf(own, []));
    return {
      ...item,
      // What the owner says about diets is only true of the usual options.
      vegan: isUsual ? item.vegan : item.vegan && null,
      vegetarian: isUsual ? item.vegetarian : item.vegetarian && null,
      isAvailable: item.isAvailable && !own.some(hasNoOption),
      allergens: declaredWith({ ...item, allergens: usual }, takenOf(own, start)),
      ...(!isUsual && usual && { usualAllergens: usual }),
    };
  });
}

/** The allergens of an item with these options; null if one of them is undeclared. */
function declaredWith(item: MenuItem, taken: Taken[]): MenuItem['allergens'] {
  const { allergens, allergensUnknown } = allergensWith(item, [], taken);
  return allergensUnknown.length > 0 ? null : allergens;
}

/** The items whose names guests may learn: those on sale, and those sold out until a date. */
export const listKnownToGuests = (deps: Deps): PicturedMenuItem[] => readItems(deps, null, 'onWall', false);

const SORTS = {
  name: menuItems.nameSort,
  categoryName: categories.nameSort,
  description: menuItems.descriptionSort,
  price: menuItems.priceOre,
  isAvailable: isForSale(menuItems),
};

/** Items with a season, in which they are for sale. */
const season = sql`coalesce(${menuItems.seasonFrom}, ${menuItems.seasonUntil}) is not null`;

/** One page of the menu items, sold-out ones included, whose name or category contains the search text. */
export const pageOfMenuItems = pagesInCategories(menuItems, SORTS, { season }, menuQuery, toMenuItem);

const menuItemById = preparedOnce((db, forGuests: boolean) =>
  menuQuery(
    db,
    and(isId(menuItems), forGuests ? ON_MENU.forGuests : undefined),
    BY_NAME,
    forGuests ? NO_NAMES : { madeOf: MADE_OF_NAMES, choices: CHOICE_NAMES },
  ).prepare(),
);

const requireItem = <Found>(found: Found | undefined): Found =>
  requireFound(found, 'menu item', 'menuItemMissing');

/** One menu item as entered. @throws AppError notFound; invalid for a vegan item that is not vegetarian */
export function getMenuItem({ db }: Deps, id: number): PicturedMenuItem {
  const item = toMenuItem(requireItem(menuItemById(db, false).get({ id })));
  // Every write reads its result before it is committed, so a write that leaves a contradiction is undone.
  if (item.vegan && !item.vegetarian)
    throw fieldError('invalid', 'Vegan', `${item.name} is vegan, so it must also be vegetarian`);
  return item;
}

/** One menu item as the caller may see it, as in `listMenuItems`. @throws AppError notFound */
export function readMenuItem(deps: Deps, caller: Caller, id: number): PicturedMenuItem {
  if (isAdmin(caller)) return getMenuItem(deps, id);
  const row = requireItem(menuItemById(deps.db, !isStaff(caller)).get({ id }));
  const [item] = withUsualOptions(deps, [toMenuItem(row)]);
  return requireItem(isStaff(caller) || item?.isAvailable ? item : undefined);
}

/** The items with choices, by name, also sold-out ones. An item keeps the ids of deleted choices, which may be restored. */
export const itemsWithChoices = ({ db }: Deps) =>
  db
    .select({ name: menuItems.name, choiceIds: menuItems.choiceIds })
    .from(menuItems)
    .where(and(isNull(menuItems.deletedAt), sql`json_array_length(${menuItems.choiceIds}) > 0`))
    .orderBy(...BY_NAME)
    .all();

/** The items on the menu that contain at least one of these ingredients. */
export const itemsMadeOf = ({ db }: Deps, ingredientIds: number[]) =>
  db
    .select({ menuItemId: menuItems.id, name: menuItems.name })
    .from(menuItems)
    .where(
      and(
        isNull(menuItems.deletedAt),
        ON_MENU.forGuests,
        sql`exists (select 1 from json_each(${menuItems.madeOf}) where value in ${ingredientIds})`,
      ),
    )
    .orderBy(...BY_NAME)
    .all();
