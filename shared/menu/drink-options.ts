import { formatPrice, toNok, toOre } from '#shared/text/money.ts';
import { type Allergen, type Allergens, allergensOfCup, inAllergenOrder } from './allergens.ts';
import type { Choice, ChoiceOption } from './choices.ts';
import type { MenuItem } from './menu.ts';

/** The item's choices in its order, without deleted ones. */
export const choicesOf = ({ choiceIds }: Pick<MenuItem, 'choiceIds'>, all: readonly Choice[]): Choice[] =>
  choiceIds.flatMap((id) => all.find(({ choiceId }) => choiceId === id) ?? []);

/** The options that a drink has: of kind `one` exactly one. */
export type Taken = { choice: Choice; options: ChoiceOption[] };

/** The options of a drink by choice. A choice of kind `one` without a named option has its first one. */
export const takenOf = (choices: readonly Choice[], optionIds: readonly number[]): Taken[] =>
  choices.map((choice) => {
    const named = choice.options.filter(({ optionId }) => optionIds.includes(optionId));
    const usual = choice.kind === 'one' ? choice.options.slice(0, 1) : [];
    return { choice, options: named.length > 0 ? named : usual };
  });

/** Whether a choice can't be made because all its options are sold out. */
export const hasNoOption = ({ kind, options }: Choice): boolean =>
  kind === 'one' && options.every(({ isAvailable }) => !isAvailable);

/** The options to start with: the usual ones, or the next one where the usual one is sold out. */
export const startOptions = (choices: readonly Choice[]): number[] =>
  choices.flatMap(({ kind, options }) => {
    const next = options.find(({ isAvailable }) => isAvailable);
    return kind === 'one' && next && next !== options[0] ? next.optionId : [];
  });

const isUnusual = ({ choice, options }: Taken): boolean =>
  options.some((option) => choice.kind === 'several' || option !== choice.options[0]);

/** What differs from the usual drink: its options, with the names of their choices. */
export const unusualOf = (taken: readonly Taken[]): { choice: string; name: string; price: number }[] =>
  taken
    .filter(isUnusual)
    .flatMap(({ choice, options }) =>
      options.map(({ name, price }) => ({ choice: choice.name, name, price })),
    );

/** The ids of the options that are not usual, sorted, because the basket compares lines by their content. */
export const orderedIds = (taken: readonly Taken[]): number[] =>
  taken
    .filter(isUnusual)
    .flatMap(({ options }) => options.map(({ optionId }) => optionId))
    .toSorted((a, b) => a - b);

/** The price of a drink with its options, in NOK. */
export const priceWith = (price: number, options: readonly { price: number }[]): number =>
  toNok(options.reduce((sum, option) => sum + toOre(option.price), toOre(price)));

/**
 * The choices of some items in one line, such as `Melk: havremelk + 6 kr. Ekstra: ekstra shot + 10 kr`.
 * @param withSoldOut marks sold-out options instead of leaving them out
 */
export const choicesLine = (
  items: readonly Pick<MenuItem, 'choiceIds'>[],
  all: readonly Choice[],
  withSoldOut = false,
): string =>
  all
    .filter(({ choiceId }) => items.some(({ choiceIds }) => choiceIds.includes(choiceId)))
    .map(({ name, kind, options }) => {
      const others = options.filter(
        (option, index) => (withSoldOut || option.isAvailable) && (kind === 'several' || index > 0),
      );
      return others.length > 0 ? `${name}: ${others.map(optionText).join(', ')}` : '';
    })
    .filter((line) => line !== '')
    .join('. ');

const optionText = ({ name, price, isAvailable }: ChoiceOption): string =>
  `${name.toLocaleLowerCase('nb')}${price > 0 ? `\u00a0+\u00a0${formatPrice(price)}` : ''}${isAvailable ? '' : ' (utsolgt)'}`;

export type Part = { ingredientId: number; name: string; allergens: Allergens | null };

export type Recipe = Pick<MenuItem, 'allergens' | 'usualAllergens' | 'madeOf' | 'isRecipeComplete'>;

/**
 * The allergens of an item with its options: what the owner declared for the item, which is the usual drink, and those of
 * the options. The usual options count too, because a declaration may have forgotten the milk. Where an option replaces the
 * first one, an allergen that the first one's ingredient contains becomes a trace, or is gone where the choice is prepared
 * apart, but only if the recipe shows that nothing else brings it: it is complete and names the ingredient, every part of
 * the drink is known, and no other one has the allergen.
 * @param parts the ingredients of the café. A part that is not among them was deleted, and counts as unknown.
 */
export function allergensWith(
  { allergens: today, usualAllergens: allergens = today, madeOf, isRecipeComplete }: Recipe,
  parts: readonly Part[],
  taken: readonly Taken[],
): { allergens: Allergens | null; allergensUnknown: string[] } {
  const unusual = taken.filter(isUnusual);
  const added = unusual.flatMap(({ options }) => options);
  const usual = taken.flatMap((each) => (isUnusual(each) ? [] : each.options));
  const declared = { name: '', allergens: allergens ?? { contains: [], mayContain: [] } };
  const sum = allergensOfCup([declared, ...usual, ...added]);
  if (!allergens) return { ...sum, allergens };
  const recipe = madeOf.map((id) => parts.find(({ ingredientId }) => ingredientId === id));
  const replaced = unusual
    .filter(({ choice }) => choice.kind === 'one')
    .flatMap(({ choice: { options, isPreparedApart } }) => {
      const part = recipe.find((each) => each?.ingredientId === options[0]?.ingredientId);
      return part ? { part, isPreparedApart } : [];
    });
  const left = [...recipe.filter((part) => replaced.every((each) => each.part !== part)), ...usual, ...added];
  if (!isRecipeComplete || ![...recipe, ...left].every((part) => part?.allergens)) return sum;
  const kept = left.flatMap((part) => Object.values(part?.allergens ?? {}).flat());
  const isTaken = (allergen: Allergen) => !kept.includes(allergen);
  const takenOut = (some: typeof replaced) =>
    some.flatMap(({ part }) => part.allergens?.contains ?? []).filter(isTaken);
  const contains = sum.allergens.contains.filter((allergen) => !takenOut(replaced).includes(allergen));
  const traces = takenOut(replaced.filter(({ isPreparedApart }) => !isPreparedApart)).filter((allergen) =>
    allergens.contains.includes(allergen),
  );
  return {
    allergens: { contains, mayContain: inAllergenOrder([...sum.allergens.mayContain, ...traces]) },
    allergensUnknown: [],
  };
}
