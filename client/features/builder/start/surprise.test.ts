import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLOTS, slotsFor } from '#shared/cup/cup.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { ingredientWith } from '#shared/testing/ingredients.ts';
import { findSurprise, RECIPES } from './surprise.ts';

const ingredient = (ingredientId: number, name: string, categoryName: string, fillLevel: number) =>
  ingredientWith({ ingredientId, name, categoryName, fillLevel });

const [, ...LINES] = readFileSync(
  `${import.meta.dirname}/../../../../server/seed/demo/ingredients.csv`,
  'utf8',
)
  .trimEnd()
  .split('\n');
const DEMO = LINES.map((line, at) => {
  const [category = '', name = '', , fillLevel, , isAvailable] = line.split(';');
  return { ...ingredient(at + 1, name, category, Number(fillLevel)), isAvailable: isAvailable === 'ja' };
});

const seeded = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const randomOf = (numbers: Iterator<number>) => () => Number(numbers.next().value);
const filled = (ingredients: readonly Ingredient[]) =>
  ingredients.reduce((sum, each) => sum + slotsFor(each), 0);

test('all thirty recipes can be made in the demo café, and fill at least two thirds of the cup', () => {
  const made = new Map<string, number>();
  for (let step = 0; step < 30; step++) {
    const found = findSurprise(DEMO, [], () => step / 30);
    made.set(found?.name ?? '', filled(found?.ingredients ?? []));
  }
  expect(made.size).toBe(30);
  expect([...made.keys()].sort()).toEqual(RECIPES.map(([name]) => name).sort());
  for (const slots of made.values()) {
    expect(slots).toBeGreaterThanOrEqual((2 / 3) * SLOTS);
    expect(slots).toBeLessThanOrEqual(SLOTS);
  }
});

test('chocolate never comes with raspberry or elderflower, nor coffee with fruit', () =>
  forAll([seeded], (numbers) => {
    const names = String(
      findSurprise(DEMO, [], randomOf(numbers))?.ingredients.map(({ name }) => name),
    ).toLowerCase();
    expect(/sjokolade/.test(names) && /bringebær|hylleblomst/.test(names)).toBe(false);
    expect(/espresso|kaffe|kaldbrygg/.test(names) && /bær|mango|banan|hylleblomst/.test(names)).toBe(false);
  }));

test('what is sold out is in no surprise, and two in a row differ', () => {
  const some = fc.subarray(DEMO, { maxLength: 10 });
  forAll([some, seeded], (soldOut, numbers) => {
    const catalogue = DEMO.map((each) => ({
      ...each,
      isAvailable: each.isAvailable && !soldOut.includes(each),
    }));
    const random = randomOf(numbers);
    const first = findSurprise(catalogue, [], random);
    for (const each of first?.ingredients ?? []) expect(each.isAvailable).toBe(true);
    const second = findSurprise(catalogue, first?.ingredients ?? [], random);
    expect(second).not.toEqual(first);
  });
});

test('another café gets the recipes that its ingredients make, by words in their names', () => {
  const café = [
    ingredient(1, 'Mørk espresso', 'Grunningredienser', 40),
    ingredient(2, 'Lettmelk', 'Melk', 30),
    ingredient(3, 'Vaniljesirup fra Toten', 'Sirup', 5),
    ingredient(4, 'Fløyelsmykt skum', 'Topping', 15),
  ];
  const found = findSurprise(café, [], () => 0);
  expect(found).toEqual({ name: 'Mandagslatte', ingredients: [café[0], café[1], café[2], café[3]] });
});

test('without a recipe it is a base with milk, and one that overflows the cup is left out', () => {
  const tea = ingredient(1, 'Urtete', 'Grunningredienser', 60);
  const milk = ingredient(2, 'Melk', 'Melk', 30);
  expect(findSurprise([tea, milk], [], () => 0)).toEqual({ name: 'Urtete', ingredients: [tea, milk] });
  expect(findSurprise([{ ...tea, fillLevel: 90 }, milk], [], () => 0)?.ingredients).toHaveLength(1);
  expect(findSurprise([milk], [milk], () => 0)).toEqual({ name: 'Melk', ingredients: [milk] });
  expect(findSurprise([{ ...tea, isAvailable: false }], [], () => 0)).toBeNull();
});
