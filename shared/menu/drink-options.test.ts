import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import { ALLERGENS, type Allergen, type Allergens } from './allergens.ts';
import type { Choice } from './choices.ts';
import {
  allergensWith,
  choicesLine,
  choicesOf,
  hasNoOption,
  type Part,
  priceWith,
  startOptions,
  takenOf,
  unusualOf,
} from './drink-options.ts';

const none: Allergens = { contains: [], mayContain: [] };
const contains = (...allergens: Allergen[]): Allergens => ({ contains: allergens, mayContain: [] });

const MILK = { ingredientId: 1, name: 'Helmelk', allergens: contains('milk') };
const COFFEE = { ingredientId: 2, name: 'Espresso', allergens: none };

const option = (optionId: number, name: string, price: number, more: object = {}) => ({
  optionId,
  name,
  price,
  ingredientId: null,
  allergens: none,
  isAvailable: true,
  ...more,
});

const WHICH_MILK: Choice = {
  choiceId: 1,
  name: 'Melk',
  kind: 'one',
  max: null,
  isPreparedApart: false,
  version: 1,
  options: [
    option(1, 'Helmelk', 0, MILK),
    option(2, 'Havremelk', 6.5, { ingredientId: 3, allergens: contains('oats') }),
    option(3, 'Mandelmelk', 8, { allergens: null }),
  ],
};

const EXTRA: Choice = {
  choiceId: 2,
  name: 'Ekstra',
  kind: 'several',
  max: 2,
  isPreparedApart: false,
  version: 1,
  options: [option(4, 'Ekstra shot', 10), option(5, 'Karamell', 8, { allergens: contains('milk') })],
};

const CAPPUCCINO = { allergens: contains('milk'), madeOf: [1, 2], isRecipeComplete: true };

const allergensOf = (
  optionIds: number[],
  item: Partial<typeof CAPPUCCINO> = {},
  parts: Part[] = [MILK, COFFEE],
  first: Partial<Choice> = {},
) =>
  allergensWith({ ...CAPPUCCINO, ...item }, parts, takenOf([{ ...WHICH_MILK, ...first }, EXTRA], optionIds));

test('with oat milk, a cappuccino contains oats, and may have traces of milk', () => {
  expect(allergensOf([])).toEqual({ allergens: contains('milk'), allergensUnknown: [] });
  expect(allergensOf([1])).toEqual(allergensOf([]));
  const withTrace = { contains: ['oats'], mayContain: ['milk'] };
  expect(allergensOf([2])).toEqual({ allergens: withTrace, allergensUnknown: [] });
  const apart = allergensOf([2], {}, undefined, { isPreparedApart: true });
  expect(apart).toEqual({ allergens: contains('oats'), allergensUnknown: [] });
});

const TRACE: Allergens = { contains: [], mayContain: ['milk'] };

const KEPT: [why: string, optionIds: number[], item: Partial<typeof CAPPUCCINO>, parts?: Part[]][] = [
  ['its recipe may be incomplete', [2], { isRecipeComplete: false }],
  ['its recipe does not have the milk', [2], { madeOf: [2] }],
  ['a part of it is unknown', [2], {}, [MILK, { ...COFFEE, allergens: null }]],
  ['a part of it was deleted', [2], { madeOf: [1, 2, 9] }],
  ['another part contains it', [2], {}, [MILK, { ...COFFEE, allergens: contains('milk') }]],
  ['another part may contain it', [2], {}, [MILK, { ...COFFEE, allergens: TRACE }]],
  ['another option contains it', [2, 5], {}],
];

test.each(KEPT)('with oat milk it still contains milk where %s', (_, optionIds, item, parts) => {
  const { allergens } = allergensOf(optionIds, item, parts);
  expect(allergens).toEqual({ contains: ['oats', 'milk'], mayContain: [] });
});

test('with an unknown option it is unknown, and loses nothing', () => {
  expect(allergensOf([3])).toEqual({ allergens: contains('milk'), allergensUnknown: ['Mandelmelk'] });
  const undeclared = { ...CAPPUCCINO, allergens: null };
  expect(allergensWith(undeclared, [MILK, COFFEE], takenOf([WHICH_MILK], [2])).allergens).toBeNull();
});

test('the usual option counts where the declaration forgets it, and is unknown where it is', () => {
  expect(allergensOf([], { allergens: none })).toEqual({ allergens: contains('milk'), allergensUnknown: [] });
  const [, ...others] = WHICH_MILK.options;
  const unknown = { options: [option(1, 'Helmelk', 0, { allergens: null }), ...others] };
  expect(allergensOf([], {}, undefined, unknown).allergensUnknown).toEqual(['Helmelk']);
});

test('two choices with the same first ingredient lose its allergen only together', () => {
  const foam = {
    ...WHICH_MILK,
    choiceId: 3,
    name: 'Skum',
    options: WHICH_MILK.options.map((each) => ({ ...each, optionId: each.optionId + 10 })),
  };
  const of = (ids: number[]) => allergensWith(CAPPUCCINO, [MILK, COFFEE], takenOf([WHICH_MILK, foam], ids));
  expect(of([2]).allergens?.contains).toContain('milk');
  expect(of([2, 12]).allergens).toEqual({ contains: ['oats'], mayContain: ['milk'] });
});

const lists = fc
  .uniqueArray(fc.constantFrom(...ALLERGENS.slice(0, 6)), { maxLength: 4 })
  .chain((all) =>
    fc.nat(all.length).map((at): Allergens => ({ contains: all.slice(0, at), mayContain: all.slice(at) })),
  );
const declared = fc.option(lists, { freq: 8 });
const drinks = fc
  .record({
    allergens: fc.array(declared, { minLength: 4, maxLength: 4 }),
    madeOf: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
    isRecipeComplete: fc.boolean(),
    item: declared,
    choices: fc.array(
      fc.record({
        kind: fc.constantFrom('one' as const, 'several' as const),
        isPreparedApart: fc.boolean(),
        options: fc.array(
          fc.record({ ingredientId: fc.option(fc.integer({ min: 0, max: 3 })), own: declared }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    chosen: fc.uniqueArray(fc.integer({ min: 0, max: 8 })),
  })
  .map(({ allergens, choices, item, chosen, ...recipe }) => {
    const parts = allergens.map((each, ingredientId) => ({
      ingredientId,
      name: `${ingredientId}`,
      allergens: each,
    }));
    const all = choices.map(
      (choice, choiceId): Choice => ({
        ...choice,
        choiceId,
        name: `${choiceId}`,
        max: null,
        version: 1,
        options: choice.options.map(({ ingredientId, own }, at) =>
          option(choiceId * 3 + at, `Valg ${choiceId} ${at}`, at, {
            ingredientId,
            allergens: ingredientId === null ? own : parts[ingredientId]?.allergens,
          }),
        ),
      }),
    );
    return { item: { ...recipe, allergens: item }, parts, taken: takenOf(all, chosen) };
  });

const inAny = (allergens: Allergens | null): Allergen[] => Object.values(allergens ?? {}).flat();

type Taken = ReturnType<typeof takenOf>[number];

const isReplaced = ({
  choice: {
    kind,
    options: [first],
  },
  options,
}: Taken) => kind === 'one' && options.some((each) => each !== first);

/** The first options that another one replaces. */
const replacedBy = (taken: Taken) => (isReplaced(taken) ? taken.choice.options.slice(0, 1) : []);

test('no choice loses an allergen that a remaining part or option has', () =>
  forAll([drinks], ({ item, parts, taken }) => {
    const { allergens } = allergensWith(item, parts, taken);
    if (!item.allergens) return;
    const added = taken.filter((each) => isReplaced(each) || each.choice.kind === 'several');
    const gone = taken.flatMap(replacedBy).map(({ ingredientId }) => ingredientId);
    const left = [
      ...parts.filter(({ ingredientId: id }) => item.madeOf.includes(id) && !gone.includes(id)),
      ...taken.flatMap(({ options }) => options),
    ].flatMap((part) => inAny(part.allergens));
    for (const allergen of item.allergens.contains)
      if (left.includes(allergen)) expect(allergens?.contains).toContain(allergen);
    for (const option of added.flatMap(({ options }) => options)) {
      expect(allergens?.contains).toEqual(expect.arrayContaining(option.allergens?.contains ?? []));
      expect(inAny(allergens)).toEqual(expect.arrayContaining(inAny(option.allergens)));
    }
    expect(inAny(allergens)).toEqual(expect.arrayContaining(item.allergens.mayContain));
  }));

test('only what a replaced ingredient of a complete, known recipe contains is taken away', () =>
  forAll([drinks], ({ item, parts, taken }) => {
    const { allergens } = allergensWith(item, parts, taken);
    const lost = (item.allergens?.contains ?? []).filter(
      (allergen) => !allergens?.contains.includes(allergen),
    );
    if (lost.length === 0) return;
    expect(item.isRecipeComplete).toBe(true);
    const known = new Map(parts.map((part) => [part.ingredientId, part.allergens]));
    expect(item.madeOf.every((id) => known.get(id))).toBe(true);
    const gone = taken.flatMap((each) => replacedBy(each).map((first) => ({ first, choice: each.choice })));
    for (const allergen of lost) {
      const from = gone.filter(({ first }) => first?.allergens?.contains.includes(allergen));
      expect(from).not.toEqual([]);
      // It is gone without a trace only where each of the choices is prepared apart.
      const isApart = from.every(
        ({ choice, first }) => choice.isPreparedApart || !item.madeOf.includes(first?.ingredientId ?? -1),
      );
      if (!isApart) expect(allergens?.mayContain).toContain(allergen);
    }
  }));

test('unknown never becomes none', () =>
  forAll([drinks], ({ item, parts, taken }) => {
    const { allergens, allergensUnknown } = allergensWith(item, parts, taken);
    if (!item.allergens) expect(allergens).toBeNull();
    for (const { options } of taken)
      for (const each of options) if (!each.allergens) expect(allergensUnknown).toContain(each.name);
  }));

test('the order of choices does not matter, and each allergen is in one list', () =>
  forAll([drinks], ({ item, parts, taken }) => {
    const { allergens, allergensUnknown } = allergensWith(item, parts, taken);
    const turned = allergensWith(item, parts.toReversed(), taken.toReversed());
    expect({ ...turned, allergensUnknown: turned.allergensUnknown.toSorted() }).toEqual({
      allergens: turned.allergens && allergens,
      allergensUnknown: allergensUnknown.toSorted(),
    });
    expect(new Set(inAny(allergens)).size).toBe(inAny(allergens).length);
  }));

test('a drink costs what its size and its options cost, to the øre', () => {
  const options = unusualOf(takenOf([WHICH_MILK, EXTRA], [5, 2, 4]));
  expect(options).toEqual([
    { choice: 'Melk', name: 'Havremelk', price: 6.5 },
    { choice: 'Ekstra', name: 'Ekstra shot', price: 10 },
    { choice: 'Ekstra', name: 'Karamell', price: 8 },
  ]);
  expect(priceWith(45.5, options)).toBe(70);
  expect(priceWith(0.1, [{ price: 0.2 }])).toBe(0.3);
  expect(unusualOf(takenOf([WHICH_MILK, EXTRA], [1]))).toEqual([]);
});

test('it starts with the next option where the usual one is sold out, and is gone where all are', () => {
  const withSoldOut = (...ids: number[]): Choice => ({
    ...WHICH_MILK,
    options: WHICH_MILK.options.map((each) => ({ ...each, isAvailable: !ids.includes(each.optionId) })),
  });
  expect(startOptions([withSoldOut(), EXTRA])).toEqual([]);
  expect(startOptions([withSoldOut(1), EXTRA])).toEqual([2]);
  expect(startOptions([withSoldOut(1, 2)])).toEqual([3]);
  expect(hasNoOption(withSoldOut(1, 2))).toBe(false);
  expect(hasNoOption(withSoldOut(1, 2, 3))).toBe(true);
  expect(choicesOf({ choiceIds: [2, 9, 1] }, [WHICH_MILK, EXTRA])).toEqual([EXTRA, WHICH_MILK]);
});

test('the line of the choices leaves sold-out options out, or marks them', () => {
  const [whole, oat, ...others] = WHICH_MILK.options;
  const options = [whole, oat && { ...oat, isAvailable: false }, ...others].filter(
    (each) => each !== undefined,
  );
  const all = [{ ...WHICH_MILK, options }, EXTRA];
  const lineOf = (withSoldOut: boolean) => choicesLine([{ choiceIds: [1] }], all, withSoldOut);
  expect(lineOf(false)).toBe('Melk: mandelmelk\u00a0+\u00a08\u00a0kr');
  expect(lineOf(true)).toBe(
    'Melk: havremelk\u00a0+\u00a06,50\u00a0kr (utsolgt), mandelmelk\u00a0+\u00a08\u00a0kr',
  );
});
