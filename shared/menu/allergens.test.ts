import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownAllergens } from '#shared/api/fields.ts';
import { forAll } from '#shared/testing/for-all.ts';
import {
  ALLERGENS,
  type Allergens,
  allergenLines,
  allergensFound,
  allergensOfCup,
  avoidedOf,
  isUnsafe,
  unsafeText,
  wordsOf,
} from './allergens.ts';

const lists = fc
  .uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 5 })
  .chain((all) =>
    fc.nat(all.length).map((at): Allergens => ({ contains: all.slice(0, at), mayContain: all.slice(at) })),
  );
const ingredient = fc.record({
  name: fc.constantFrom('Melk', 'Havremelk', 'Sirup'),
  allergens: fc.option(lists),
});
const cups = fc.array(ingredient, { maxLength: 6 });

test('an ingredient more never makes a cup safer', () =>
  forAll([cups, ingredient], (cup, added) => {
    const [before, after] = [allergensOfCup(cup), allergensOfCup([...cup, added])];
    expect(after.allergens.contains).toEqual(expect.arrayContaining(before.allergens.contains));
    const traces = [...after.allergens.contains, ...after.allergens.mayContain];
    expect(traces).toEqual(expect.arrayContaining(before.allergens.mayContain));
    expect(after.allergensUnknown).toEqual(expect.arrayContaining(before.allergensUnknown));
  }));

test('the order of its ingredients changes nothing, and each allergen is in one list', () =>
  forAll([cups], (cup) => {
    const { allergens } = allergensOfCup(cup);
    expect(allergensOfCup(cup.toReversed()).allergens).toEqual(allergens);
    expect(KnownAllergens.parse(allergens)).toEqual(allergens);
  }));

test('guests read that there are none only where each ingredient is known to have none', () =>
  forAll([cups], (cup) => {
    const { allergens, allergensUnknown } = allergensOfCup(cup);
    const kinds = allergenLines(allergens, allergensUnknown).map(({ kind }) => kind);
    const hasNone = cup.every((each) => each.allergens && Object.values(each.allergens).flat().length === 0);
    expect(kinds.includes('none')).toBe(hasNone);
    expect(kinds.includes('unknown')).toBe(cup.some((each) => each.allergens === null));
  }));

test.each([
  [
    { contains: ['oats', 'milk'], mayContain: ['almond'] },
    [],
    ['Inneholder havre, melk', 'Kan inneholde spor av mandel'],
  ],
  [{ contains: [], mayContain: [] }, [], ['Uten de 14 allergenene']],
  [{ contains: ['milk'], mayContain: [] }, ['Sirup'], ['Inneholder melk', 'Ukjent, spør oss: Sirup']],
  [null, [], ['Ukjent, spør oss']],
] as const)('%o with %o unknown is told as %o', (allergens, unknown, told) => {
  const known = allergens && KnownAllergens.parse(allergens);
  expect(allergenLines(known, unknown).map(({ text }) => text)).toEqual(told);
});

test('a barista is not told to ask the café', () => {
  const told = allergenLines(null, ['Sirup'], 'Allergener ukjent').map(({ text }) => text);
  expect(told).toEqual(['Allergener ukjent', 'Allergener ukjent: Sirup']);
});

test.each([
  ['havre', ['oats']],
  ['Hvete', ['wheat']],
  ['egg', ['eggs']],
  ['peanøtt', ['peanuts']],
  ['gluten', ['wheat', 'spelt', 'rye', 'barley', 'oats']],
  ['nøtter', ['almond', 'hazelnut', 'walnut', 'cashew', 'pecan', 'brazilNut', 'pistachio', 'macadamia']],
  ['ha', []],
  ['kaffe', []],
  ['constructor', []],
  ['__proto__', []],
  ['', []],
])('a search for %j finds %o', (search, found) => {
  expect(allergensFound(search)).toEqual(found);
});

test('an answer from before there were allergens says that they are unknown', () => {
  const old: { name: string; allergens: Allergens | null } = JSON.parse('{ "name": "Melk" }');
  expect(allergenLines(old.allergens)).toEqual([{ kind: 'unknown', text: 'Ukjent, spør oss' }]);
  expect(allergensOfCup([old])).toMatchObject({ allergensUnknown: ['Melk'] });
  expect(isUnsafe(avoidedOf('melk'), old.allergens)).toBe(true);
});

test.each([
  ['melk,nøtter', ['almond', 'milk'], []],
  ['MELK, kiwi', ['milk'], ['kiwi']],
  ['constructor', [], ['constructor']],
  [',, ', [], []],
])('%j avoids %o, and %o is unknown', (words, allergens, unknownWords) => {
  const avoided = avoidedOf(words);
  expect(avoided.allergens).toEqual(expect.arrayContaining(allergens));
  expect(avoided.unknownWords).toEqual(unknownWords);
  expect(avoidedOf(wordsOf(avoided))).toEqual(avoided);
});

test('what contains, may contain or does not say what a guest avoids is unsafe, and with an unknown word everything', () => {
  const milk = avoidedOf('melk');
  expect(isUnsafe(milk, { contains: ['milk'], mayContain: [] })).toBe(true);
  expect(isUnsafe(milk, { contains: ['oats'], mayContain: ['milk'] })).toBe(true);
  expect(isUnsafe(milk, { contains: ['oats'], mayContain: [] })).toBe(false);
  expect(isUnsafe(milk, { contains: [], mayContain: [] }, ['Sirup'])).toBe(true);
  expect(isUnsafe(milk, null)).toBe(true);
  expect(isUnsafe(avoidedOf(''), null)).toBe(false);
  expect(isUnsafe(avoidedOf('kiwi'), { contains: [], mayContain: [] })).toBe(true);
});

test('the warning is weaker only where nothing but traces of what a guest avoids is possible', () => {
  const milk = avoidedOf('melk');
  const traces: Allergens = { contains: ['oats'], mayContain: ['milk'] };
  expect(unsafeText(milk, traces)).toBe('Passer kanskje ikke for deg');
  expect(unsafeText(avoidedOf('melk,havre'), traces)).toBe('Passer ikke for deg');
  expect(unsafeText(avoidedOf('melk,kiwi'), traces)).toBe('Passer ikke for deg');
  expect(unsafeText(milk, traces, ['Sirup'])).toBe('Passer ikke for deg');
  expect(unsafeText(milk, null)).toBe('Passer ikke for deg');
  expect(unsafeText(avoidedOf('soya'), traces)).toBeNull();
});
