import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { ALLERGENS, type Allergen, type Allergens, inAllergenOrder } from './allergens.ts';
import type { Choice } from './choices.ts';
import { allergensWith, takenOf } from './drink-options.ts';
import { optionsWithout, withoutText } from './drink-without.ts';

const FEW = ALLERGENS.slice(0, 4);
const lists = fc
  .uniqueArray(fc.constantFrom(...FEW), { maxLength: 3 })
  .chain((all) =>
    fc.nat(all.length).map((at): Allergens => ({ contains: all.slice(0, at), mayContain: all.slice(at) })),
  );
const known = fc.option(lists, { freq: 6 });

/** Four ingredients, of which a choice's options stand for any. */
const parts = fc
  .tuple(known, known, known, known)
  .map((all) => all.map((allergens, index) => ({ ingredientId: index + 1, name: `${index}`, allergens })));

const choiceAt = (index: number) =>
  fc
    .record({
      kind: fc.constantFrom('one', 'one', 'several'),
      isPreparedApart: fc.boolean(),
      options: fc.array(fc.record({ part: fc.nat(3), isAvailable: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ options, kind, ...rest }) => ({ ...rest, kind, index, options }));

const cafes = fc.record({
  parts,
  declared: fc.option(lists, { freq: 8 }),
  isRecipeComplete: fc.boolean(),
  drawn: fc.tuple(choiceAt(0), choiceAt(1), choiceAt(2)),
  avoided: fc.uniqueArray(fc.constantFrom(...FEW), { minLength: 1, maxLength: 2 }).map(inAllergenOrder),
});
type Cafe = typeof cafes extends fc.Arbitrary<infer Value> ? Value : never;

function drinkOf({ parts, declared, isRecipeComplete, drawn }: Cafe) {
  const choices = drawn.map(
    ({ index, kind, isPreparedApart, options }): Choice => ({
      choiceId: index,
      name: `${index}`,
      kind: kind === 'one' ? 'one' : 'several',
      max: null,
      isPreparedApart,
      version: 1,
      options: options.map(({ part, isAvailable }, at) => ({
        optionId: 10 * index + at,
        name: `${index}.${at}`,
        price: 0,
        ingredientId: part + 1,
        allergens: parts[part]?.allergens ?? null,
        isAvailable,
      })),
    }),
  );
  return { item: { allergens: declared, madeOf: [1, 2], isRecipeComplete }, choices };
}

test('what is suggested is for sale, is known, and never contains what the guest avoids', () =>
  forAll([cafes], (cafe) => {
    const { item, choices } = drinkOf(cafe);
    const without = optionsWithout(item, choices, cafe.parts, { allergens: cafe.avoided, unknownWords: [] });
    if (!without) return;
    const taken = takenOf(choices, without.optionIds);
    for (const { choice, options } of taken) {
      expect(options.every(({ isAvailable }) => isAvailable)).toBe(true);
      expect(options).toHaveLength(choice.kind === 'one' ? 1 : 0);
    }
    const { allergens, allergensUnknown } = allergensWith(item, cafe.parts, taken);
    expect(allergensUnknown).toEqual([]);
    const has = (some: Allergen[] | undefined) => cafe.avoided.filter((each) => some?.includes(each));
    expect(has(allergens?.contains)).toEqual([]);
    expect(without.traces).toEqual(has(allergens?.mayContain));
    expect(without.allergens).not.toEqual([]);
  }));

test('nothing is suggested for a word that nobody knows, nor where the drink is unknown', () =>
  forAll([cafes], (cafe) => {
    const { item, choices } = drinkOf(cafe);
    const { avoided: allergens } = cafe;
    expect(optionsWithout(item, choices, cafe.parts, { allergens, unknownWords: ['kiwi'] })).toBeNull();
    const unknown = { ...item, allergens: null };
    expect(optionsWithout(unknown, choices, cafe.parts, { allergens, unknownWords: [] })).toBeNull();
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
