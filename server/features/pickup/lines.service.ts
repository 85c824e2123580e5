import type { Caller } from '#server/core/access.ts';
import { AppError, fieldError, requireFound } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import { lastOptionId, listChoices } from '#server/features/choices/choices.service.ts';
import { pour } from '#server/features/drinks/create-drink.service.ts';
import { findDrink } from '#server/features/drinks/drinks.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { listKnownToGuests } from '#server/features/menu/menu.service.ts';
import { dividedIngredients, priceOfDrink } from '#shared/drinks/drink-layers.ts';
import { DEFAULT_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { type Drink, DrinkIngredient } from '#shared/drinks/drinks.ts';
import { allergensOfCup } from '#shared/menu/allergens.ts';
import type { Choice } from '#shared/menu/choices.ts';
import {
  allergensWith,
  choicesOf,
  priceWith,
  type Taken,
  takenOf,
  unusualOf,
} from '#shared/menu/drink-options.ts';
import type { NewLine, PickupLine, PricedBasket, SeenLine } from '#shared/pickup/pickup.ts';
import { nameKey } from '#shared/text/text.ts';

const soldOut = (subject: string) =>
  new AppError('conflict', `${subject} is sold out`, { reason: 'soldOut', subject });

/** A line of an order, and the saved cup that it names. */
export type StoredLine = PickupLine & { drinkId: number | null };

type Item = Extract<NewLine, { menuItemId: number }>;

type MenuItem = ReturnType<typeof listKnownToGuests>[number];

/** Sizes that were stored before names were folded may have other spaces than the request. */
const sizeOf = ({ sizes }: MenuItem, size = '') => sizes.find(({ name }) => nameKey(name) === nameKey(size));

function itemLine(item: MenuItem, { size, optionIds = [], quantity }: Item, menu: Menu): StoredLine {
  const { name, price, sizes, isAvailable } = item;
  if (!isAvailable) throw soldOut(name);
  const chosen = sizeOf(item, size);
  if (size === undefined ? sizes.length > 0 : !chosen)
    throw new AppError('conflict', `${name} has no such size`, { reason: 'sizeGone', subject: name });
  const taken = takenOptions(item, optionIds, menu);
  const options = unusualOf(taken);
  return {
    name,
    size: chosen?.name ?? null,
    price: priceWith(chosen?.price ?? price, options),
    quantity,
    ...allergensWith(item, [...menu.ingredients.values()], taken),
    options,
    recipe: null,
    drinkId: null,
  };
}

/**
 * The options of a line, one of each choice of kind `one`.
 * @throws AppError invalid for options that the drink can't have; conflict where one is gone or sold out
 */
function takenOptions(item: MenuItem, optionIds: readonly number[], { choices, isOldOption }: Menu): Taken[] {
  const own = choicesOf(item, choices);
  const has = (choice: Choice, id: number) => choice.options.some(({ optionId }) => optionId === id);
  const wrong = (message: string) => fieldError('invalid', 'Lines', message, gone);
  const gone = { reason: 'optionGone', subject: item.name } as const;
  for (const id of optionIds) {
    if (own.some((choice) => has(choice, id))) continue;
    if (!choices.some((choice) => has(choice, id)) && isOldOption(id))
      throw new AppError('conflict', `An option of ${item.name} is gone`, gone);
    throw wrong(`${item.name} has no option ${id}`);
  }
  const taken = takenOf(own, optionIds);
  for (const { choice, options } of taken) {
    const most = choice.kind === 'one' ? 1 : (choice.max ?? choice.options.length);
    if (options.length > most) throw wrong(`At most ${most} of ${choice.name}`);
    for (const { name, isAvailable } of options)
      if (!isAvailable)
        throw new AppError('conflict', `${name} is sold out`, { reason: 'optionSoldOut', subject: name });
  }
  return taken;
}

type Cup = Pick<Drink, 'name' | 'allergens' | 'allergensUnknown'> &
  NonNullable<PickupLine['recipe']> & { drinkId?: number };

const recipeOf = ({ themeId, vessel, ingredientDTOs, layers }: Cup) => ({
  themeId,
  vessel,
  ingredientDTOs,
  layers,
});

function cupLine(cup: Cup, quantity: number): StoredLine {
  const { name, allergens, allergensUnknown, drinkId = null } = cup;
  const recipe = recipeOf(cup);
  const { poured } = dividedIngredients(recipe);
  if (poured.length === 0) throw fieldError('invalid', 'Lines', 'The cup is empty', { reason: 'cupEmpty' });
  for (const ingredient of poured) if (!ingredient.isAvailable) throw soldOut(ingredient.name);
  const price = priceOfDrink(recipe).nok;
  return { name, size: null, price, quantity, allergens, allergensUnknown, options: [], recipe, drinkId };
}

type PouredLine = Extract<NewLine, { ingredientIds: number[] }>;

/** A cup that is not saved. @throws AppError invalid for an unknown ingredient, or layers that they can't produce */
function pouredCup(
  catalogue: ReturnType<typeof readCatalogue>,
  { name, ingredientIds, layers, themeId, vessel }: PouredLine,
): Cup {
  const chosen = ingredientIds.map((id) => {
    const ingredient = catalogue.get(id);
    if (!ingredient)
      throw fieldError('invalid', 'Lines', `There is no ingredient ${id}`, { reason: 'ingredientMissing' });
    return ingredient;
  });
  return {
    name: name ?? DEFAULT_DRINK_NAME,
    themeId,
    vessel,
    // Keep only the fields that a saved cup has too.
    ingredientDTOs: chosen.map((each) => DrinkIngredient.parse(each)),
    layers: pour(chosen, layers),
    ...allergensOfCup(chosen),
  };
}

export type Refusal = NonNullable<PricedBasket['lines'][number]['refusal']>;

/** A line's item or cup. `toStored` @throws AppError conflict if it is sold out or has no such size */
export type ReadLine = Pick<PricedBasket['lines'][number], 'imagePath' | 'hasChoices'> & {
  /** The name, size, options and recipe of a line that can't be ordered, for the basket. */
  shown: Omit<Refusal, 'reason' | 'subject'>;
  toStored: () => StoredLine;
};

const readCatalogue = (deps: Deps) => new Map(listIngredients(deps).map((each) => [each.ingredientId, each]));

type Menu = ReturnType<typeof readMenu>;

/** The menu with what its choices refer to. `isOldOption` says whether there has been an option with this id. */
const readMenu = (deps: Deps) => ({
  items: new Map(listKnownToGuests(deps).map((item) => [item.menuItemId, item])),
  choices: listChoices(deps),
  ingredients: readCatalogue(deps),
  isOldOption: (id: number) => id <= lastOptionId(deps),
});

/**
 * Reads the current name, price, allergens and recipe of lines. Menu and ingredients are read once for all lines.
 * @throws AppError notFound for an item or a cup that is gone, or that guests may not know of
 */
export function lineReader(deps: Deps, caller: Caller): (line: NewLine) => ReadLine {
  let menu: Menu | undefined;
  let catalogue: ReturnType<typeof readCatalogue> | undefined;
  return (line) => {
    if ('menuItemId' in line) {
      menu ??= readMenu(deps);
      const all = menu;
      const item = requireFound(all.items.get(line.menuItemId), 'menu item', 'menuItemMissing');
      const choices = choicesOf(item, all.choices);
      const options = unusualOf(takenOf(choices, line.optionIds ?? []));
      return {
        shown: { name: item.name, size: sizeOf(item, line.size)?.name ?? null, options, recipe: null },
        imagePath: item.imagePath,
        hasChoices: item.sizes.length > 1 || choices.length > 0,
        toStored: () => itemLine(item, line, all),
      };
    }
    let cup: Cup;
    if ('ingredientIds' in line) {
      catalogue ??= readCatalogue(deps);
      cup = pouredCup(catalogue, line);
    } else cup = requireFound(findDrink(deps, line.drinkId, caller), 'dream cup', 'drinkMissing');
    return {
      shown: { name: cup.name, size: null, options: [], recipe: recipeOf(cup) },
      imagePath: null,
      hasChoices: false,
      toStored: () => cupLine(cup, line.quantity),
    };
  };
}

/** The parts of a value by key. Lists of texts, such as allergens, are sorted, because their order does not matter. */
const partsOf = (value: object): [string, unknown][] =>
  Object.entries(Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted() : value);

/** Whether each field in `seen` equals the current one. Fields that a client leaves out are not compared. */
function isCurrent(seen: unknown, current: unknown): boolean {
  if (!(seen instanceof Object && current instanceof Object)) return seen === undefined || seen === current;
  const parts = new Map(partsOf(current));
  if (Array.isArray(seen) && seen.length !== parts.size) return false;
  return partsOf(seen).every(([key, part]) => isCurrent(part, parts.get(key)));
}

/** @throws AppError conflict, lineChanged, for the first line that differs from what its guest has seen */
export function requireSeen(lines: PickupLine[], seen: SeenLine[]): void {
  const subject = lines.find((line, index) => !isCurrent(seen[index], line))?.name;
  if (subject !== undefined)
    throw new AppError('conflict', `${subject} has changed`, { reason: 'lineChanged', subject });
}
