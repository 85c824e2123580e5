import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCup, portionsOf } from '#shared/testing/cups.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { type Cup, canHold, fold, layersOf, rebuild, recipeOf } from './cup.ts';

const CATALOGUE = portionsOf([0, 3, 5, 10, 15, 20, 35, 50, 100]);
const cups = anyCup(CATALOGUE);

const poured = (cup: Cup) => cup.slots.filter((slot) => slot !== null);

test('a cup that is put together again is the same while the catalogue is', () =>
  forAll([cups], (cup) => expect(rebuild(recipeOf(cup), CATALOGUE)).toEqual(cup)));

test('what is no longer in the catalogue is left out, and the rest keeps its order', () =>
  forAll([cups, fc.subarray(CATALOGUE)], (cup, catalogue) => {
    const isThere = ({ ingredientId }: { ingredientId: number }) =>
      catalogue.some((portion) => portion.ingredientId === ingredientId);
    const again = rebuild(recipeOf(cup), catalogue);
    expect(again.portions).toEqual(cup.portions.filter(isThere));
    expect(poured(again)).toEqual(poured(cup).filter(isThere));
  }));

test('whatever is asked for, the cup is one that adds and removes could make', () => {
  const layers = fc.array(fc.record({ ingredientId: fc.nat(10), slots: fc.integer({ min: 1, max: 20 }) }));
  const levels = fc.array(fc.nat(100), { minLength: CATALOGUE.length, maxLength: CATALOGUE.length });
  forAll([fc.array(fc.nat(10)), layers, levels], (ids, wanted, now) => {
    const catalogue = CATALOGUE.map((portion, at) => ({ ...portion, fillLevel: now[at] ?? 0 }));
    const cup = rebuild({ choices: ids, layers: wanted }, catalogue);
    expect(canHold(cup.portions, layersOf(cup))).toBe(true);
    expect(cup.slots).toHaveLength(20);
    expect(cup.slots.slice(20 - poured(cup).length)).not.toContain(null);
  });
});

test('names and colours are those of the catalogue', () => {
  const catalogue = CATALOGUE.map((portion) => ({
    ...portion,
    name: `Ny ${portion.name}`,
    color: '#123456',
  }));
  expect(rebuild(recipeOf(fold(CATALOGUE.slice(3, 5))), catalogue)).toEqual(fold(catalogue.slice(3, 5)));
});
