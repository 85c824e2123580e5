import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLOTS, slotsFor } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { surprise } from './surprise.ts';

const CATEGORIES = ['Grunningredienser', 'Melk', 'Sirup', 'Frukt', 'Topping', 'Krydder', null];

type Sketch = { category: number; fillLevel: number; isAvailable: boolean };

const catalogueOf = (sketches: readonly Sketch[]): Ingredient[] =>
  sketches.map(({ category, ...rest }, index) => ({
    ...{ ingredientId: index + 1, name: `Ingrediens ${index + 1}`, description: '', unitPrice: 10 },
    ...{ categoryId: CATEGORIES[category] ? category + 1 : null, categoryName: CATEGORIES[category] ?? null },
    ...{ color: '#CCCCCC', imagePath: '/images/default.png', version: 1 },
    ...{ texture: 'liquid', isHot: false, unit: 'dl', amountPerSlot: 0.15 },
    ...rest,
  }));

const sketch = (lastCategory: number) =>
  fc.record({
    category: fc.nat(lastCategory),
    fillLevel: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(5, 10, 30, 45)),
    isAvailable: fc.boolean(),
  });

/** With and without base ingredients, of one category, of nothing. */
const shelves = fc
  .oneof(
    fc.array(sketch(6), { maxLength: 12 }),
    fc.array(sketch(0), { maxLength: 7 }),
    fc.array(sketch(6), { maxLength: 10 }).map((all) => all.filter(({ category }) => category > 0)),
  )
  .map(catalogueOf);

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const filled = (ingredients: readonly Ingredient[]): number =>
  ingredients.reduce((sum, ingredient) => sum + slotsFor(ingredient), 0);

const isBase = ({ categoryName }: Ingredient): boolean => categoryName === 'Grunningredienser';

test('a surprise is a base and at most four others of other categories, all available, that fit into the cup', () => {
  const property = fc.property(shelves, fc.integer(), (catalogue, seed) => {
    const chosen = surprise(catalogue, [], randomOf(seed));
    const there = catalogue.filter((ingredient) => ingredient.isAvailable && slotsFor(ingredient) > 0);
    expect(chosen.length > 0).toBe(there.length > 0);
    expect(chosen.length).toBeLessThanOrEqual(5);
    expect(there).toEqual(expect.arrayContaining(chosen));
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(filled(chosen)).toBeLessThanOrEqual(SLOTS);
    if (there.some(isBase)) expect(chosen[0]).toSatisfy(isBase);
    const isOfOne = new Set(there.map(({ categoryId }) => categoryId)).size < 2;
    if (!isOfOne) expect(new Set(chosen.map(({ categoryId }) => categoryId)).size).toBe(chosen.length);
    const sizes = (there.some(isBase) ? chosen.slice(1) : chosen).map(slotsFor);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
  fc.assert(property, { numRuns: 500 });
});

/** The demo café's ingredients: how many percent each fills, by category. */
const DEMO = [
  [30, 45, 45, 35, 40, 40, 30],
  [30, 30, 25, 20],
  [5, 10, 5, 5, 10],
  [15, 15, 15, 20, 20],
  [15, 15, 15, 5, 5],
  [5, 5, 5, 5],
];

test('a surprise usually fills 90 % of the cup', () => {
  const catalogue = catalogueOf(
    DEMO.flatMap((levels, category) =>
      levels.map((fillLevel) => ({ category, fillLevel, isAvailable: true })),
    ),
  );
  const random = randomOf(1);
  const cups = Array.from({ length: 1000 }, () => surprise(catalogue, [], random));
  const full = cups.filter((cup) => filled(cup) >= 0.9 * SLOTS);
  // All 20,000 of a measurement did.
  expect(full.length).toBeGreaterThan(950);
});

test('another surprise differs from the present cup where there are two possible cups', () => {
  const catalogue = catalogueOf([
    { category: 0, fillLevel: 60, isAvailable: true },
    { category: 1, fillLevel: 35, isAvailable: true },
    { category: 1, fillLevel: 40, isAvailable: true },
  ]);
  const property = fc.property(fc.integer(), (seed) => {
    const random = randomOf(seed);
    const first = surprise(catalogue, [], random);
    expect(surprise(catalogue, first, random)).not.toEqual(first);
  });
  fc.assert(property);
  const [only] = catalogue;
  expect(surprise(catalogue.slice(0, 1), catalogue.slice(0, 1), randomOf(1))).toEqual([only]);
});
