import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll, forMany } from '#shared/testing/for-all.ts';
import { ALLERGENS, type Allergen, type Allergens, allergensOfCup, inAllergenOrder } from './allergens.ts';
import type { Choice } from './choices.ts';
import { allergensWith, startOptions, takenOf } from './drink-options.ts';
import { optionsWithout, withoutText } from './drink-without.ts';

const FEW = ALLERGENS.slice(0, 3);
const lists = fc
  .uniqueArray(fc.constantFrom(...FEW), { maxLength: 2 })
  .chain((all) =>
    fc.nat(all.length).map((at): Allergens => ({ contains: all.slice(0, at), mayContain: all.slice(at) })),
  );
/** Mostly true. Without these odds, hardly any drink could be made without anything. */
const likely = fc.nat(9).map((roll) => roll > 0);
const known = fc.option(lists, { freq: 20 });
const choices = fc.array(fc.array(fc.record({ part: fc.nat(4), isAvailable: likely }), { maxLength: 2 }), {
  maxLength: 3,
});

/** Five ingredients, of which the first two are in the recipe, and are the first options of the first two choices. */
const cafes = fc.record({
  ingredients: fc.tuple(known, known, known, known, known),
  more: known,
  isDeclared: likely,
  isRecipeComplete: likely,
  choices,
  isPreparedApart: fc.boolean(),
  hasSeveral: fc.boolean(),
  avoided: fc.uniqueArray(fc.constantFrom(...FEW), { minLength: 1, maxLength: 2 }).map(inAllergenOrder),
});
type Cafe = typeof cafes extends fc.Arbitrary<infer Value> ? Value : never;

function drinkOf({ ingredients, more, isDeclared, isRecipeComplete, ...cafe }: Cafe) {
  const parts = ingredients.map((allergens, at) => ({ ingredientId: at + 1, name: `${at}`, allergens }));
  const choices = cafe.choices.map(
    (options, index): Choice => ({
      choiceId: index,
      name: `${index}`,
      kind: index === 2 && cafe.hasSeveral ? 'several' : 'one',
      max: null,
      isPreparedApart: cafe.isPreparedApart,
      version: 1,
      options: [{ part: index, isAvailable: true }, ...options].map(({ part, isAvailable }, at) => ({
        optionId: 10 * index + at,
        name: `${index}.${at}`,
        price: 0,
        ingredientId: part + 1,
        allergens: ingredients[part] ?? null,
        isAvailable,
      })),
    }),
  );
  const made = [...parts.slice(0, 2), { name: '', allergens: more }];
  const allergens = isDeclared ? allergensOfCup(made).allergens : null;
  return { item: { allergens, madeOf: [1, 2], isRecipeComplete }, parts, choices };
}

test('what is suggested is for sale, is known, and never contains what the guest avoids', () => {
  let suggested = 0;
  forMany(cafes, (cafe) => {
    const { item, parts, choices } = drinkOf(cafe);
    const without = optionsWithout(item, choices, parts, { allergens: cafe.avoided, unknownWords: [] });
    if (!without) return;
    suggested += 1;
    const taken = takenOf(choices, without.optionIds);
    for (const { choice, options } of taken) {
      expect(options.every(({ isAvailable }) => isAvailable)).toBe(true);
      expect(options).toHaveLength(choice.kind === 'one' ? 1 : 0);
    }
    const { allergens, allergensUnknown } = allergensWith(item, parts, taken);
    expect(allergensUnknown).toEqual([]);
    const has = (some: Allergen[] | undefined) => cafe.avoided.filter((each) => some?.includes(each));
    expect(has(allergens?.contains)).toEqual([]);
    expect(without.traces).toEqual(has(allergens?.mayContain));
    expect(without.allergens).not.toEqual([]);
    expect(without.names).not.toEqual([]);
  });
  expect(suggested).toBeGreaterThan(20);
});

test('something is suggested wherever any options make the drink safe', () =>
  forMany(cafes, (cafe) => {
    const { item, parts, choices } = drinkOf(cafe);
    const has = (some: Allergen[] = []) => cafe.avoided.some((each) => some.includes(each));
    const drinks = choices
      .filter(({ kind }) => kind === 'one')
      .map(({ options }) => options.filter(({ isAvailable }) => isAvailable))
      .reduce<number[][]>(
        (all, options) => all.flatMap((ids) => options.map(({ optionId }) => [...ids, optionId])),
        [[]],
      )
      .map((optionIds) => allergensWith(item, parts, takenOf(choices, optionIds)));
    const canBeSafe = drinks.some(
      ({ allergens, allergensUnknown }) =>
        allergens && !has(allergens.contains) && allergensUnknown.length === 0,
    );
    const usual = allergensWith(item, parts, takenOf(choices, startOptions(choices)));
    const without = optionsWithout(item, choices, parts, { allergens: cafe.avoided, unknownWords: [] });
    const isNeeded = has(item.allergens?.contains) || has(usual.allergens?.contains);
    expect(without !== null).toBe(canBeSafe && isNeeded);
  }));

test('nothing is suggested for a word that nobody knows, nor where the drink is unknown', () =>
  forAll([cafes], (cafe) => {
    const { item, parts, choices } = drinkOf(cafe);
    const { avoided: allergens } = cafe;
    expect(optionsWithout(item, choices, parts, { allergens, unknownWords: ['kiwi'] })).toBeNull();
    const unknown = { ...item, allergens: null };
    expect(optionsWithout(unknown, choices, parts, { allergens, unknownWords: [] })).toBeNull();
  }));

const MILK: Allergens = { contains: ['milk'], mayContain: [] };
const OATS: Allergens = { contains: ['oats'], mayContain: [] };
const NONE: Allergens = { contains: [], mayContain: [] };

const PARTS = [
  { ingredientId: 1, name: 'Helmelk', allergens: MILK },
  { ingredientId: 2, name: 'Melkesjokolade', allergens: MILK },
];
const optionOf = (
  optionId: number,
  name: string,
  allergens: Allergens,
  ingredientId: number | null = null,
) => ({
  optionId,
  name,
  price: 0,
  ingredientId,
  allergens,
  isAvailable: true,
});
const choiceOf = (choiceId: number, options: Choice['options'], isPreparedApart = false): Choice => ({
  choiceId,
  name: 'Valg',
  kind: 'one',
  max: null,
  isPreparedApart,
  options,
  version: 1,
});
const whole = optionOf(1, 'Helmelk', MILK, 1);
const oat = optionOf(2, 'Havremelk', OATS);
const rice = optionOf(3, 'Rismelk', NONE);
const chocolate = optionOf(4, 'Melkesjokolade', MILK, 2);
const dark = optionOf(5, 'Mørk sjokolade', NONE);
const cream = optionOf(6, 'Krem', MILK);
const foam = optionOf(7, 'Havreskum', OATS);
const latte = { allergens: MILK, madeOf: [1], isRecipeComplete: true };
const mocha = { ...latte, madeOf: [1, 2] };
const avoiding = (...allergens: Allergen[]) => ({ allergens, unknownWords: [] });

test.each([
  [
    'the first option without it',
    latte,
    [choiceOf(1, [whole, oat, rice])],
    ['milk'],
    'Kan lages uten melk: velg havremelk (kan ha spor av melk)',
  ],
  [
    'no other allergen that is avoided',
    latte,
    [choiceOf(1, [whole, oat, rice], true)],
    ['oats', 'milk'],
    'Kan lages uten melk: velg rismelk',
  ],
  [
    'two options together',
    mocha,
    [choiceOf(1, [whole, oat], true), choiceOf(2, [chocolate, dark])],
    ['milk'],
    'Kan lages uten melk: velg havremelk og mørk sjokolade (kan ha spor av melk)',
  ],
  [
    'three options together',
    mocha,
    [choiceOf(1, [whole, oat], true), choiceOf(2, [chocolate, dark]), choiceOf(3, [cream, foam])],
    ['milk'],
    'Kan lages uten melk: velg havremelk, mørk sjokolade og havreskum (kan ha spor av melk)',
  ],
  [
    'what starts instead of a sold-out option',
    latte,
    [choiceOf(1, [{ ...whole, isAvailable: false }, oat, rice], true)],
    ['oats'],
    'Kan lages uten havre: velg rismelk',
  ],
  [
    'nothing from an incomplete recipe',
    { ...latte, isRecipeComplete: false },
    [choiceOf(1, [whole, oat])],
    ['milk'],
    undefined,
  ],
  [
    'nothing where the option is sold out',
    latte,
    [choiceOf(1, [whole, { ...oat, isAvailable: false }])],
    ['milk'],
    undefined,
  ],
  ['nothing for a drink that does not have it', latte, [choiceOf(1, [whole, oat])], ['oats'], undefined],
] as const)('suggests %s', (_, item, choices, avoided, text) => {
  const without = optionsWithout({ ...item, madeOf: [...item.madeOf] }, choices, PARTS, avoiding(...avoided));
  expect(without ? withoutText(without) : undefined).toBe(text);
});
