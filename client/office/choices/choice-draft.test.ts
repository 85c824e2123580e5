import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Allergens } from '#shared/menu/allergens.ts';
import { type Choice, ChoiceInput } from '#shared/menu/choices.ts';
import { forMany } from '#shared/testing/for-all.ts';
import { asNew, type ChoiceDraft, draftOf, newOption, parseDraft } from './choice-draft.ts';

const options = fc
  .array(
    fc.record({
      name: fc.constantFrom('', 'Helmelk', 'helmelk ', 'Havremelk', 'x'.repeat(61)),
      price: fc.constantFrom('', '6', '6,50', '-1', '6,505', 'gratis'),
      ingredientId: fc.constantFrom(null, 2),
      allergens: fc.constantFrom<Allergens | null>(null, { contains: ['milk'], mayContain: [] }),
    }),
    { maxLength: 4 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, optionId: at % 2 === 0 ? at + 1 : -at })));

const drafts: fc.Arbitrary<ChoiceDraft> = fc.record({
  name: fc.constantFrom('', 'Melk', 'Melk; varm', 'x'.repeat(121)),
  kind: fc.constantFrom('one', 'several'),
  max: fc.constantFrom('', '2', '0', '21', 'to'),
  isPreparedApart: fc.boolean(),
  options,
});

test('the server accepts every draft that the form accepts', () =>
  forMany(drafts, (draft) => {
    const parsed = parseDraft(draft);
    if ('input' in parsed) expect(ChoiceInput.safeParse(parsed.input).error).toBeUndefined();
    else expect(Object.values(parsed.errors).some(Boolean)).toBe(true);
  }));

const STORED: Choice = {
  choiceId: 1,
  name: 'Melk',
  kind: 'one',
  max: null,
  isPreparedApart: true,
  version: 3,
  options: [
    { optionId: 1, name: 'Helmelk', price: 0, ingredientId: 2, allergens: null, isAvailable: true },
    { optionId: 2, name: 'Havremelk', price: 6.5, ingredientId: null, allergens: null, isAvailable: false },
  ],
};

const inputOf = (draft: ChoiceDraft) => {
  const parsed = parseDraft(draft);
  return 'input' in parsed ? parsed.input : parsed.errors;
};

test('a stored choice that is opened and saved is sent as it was, but for what is sold out', () => {
  const { choiceId: _, version: __, options: stored, ...rest } = STORED;
  const sent = stored.map(({ isAvailable: ___, ...option }) => option);
  expect(inputOf(draftOf(STORED))).toEqual({ ...rest, options: sent });
});

test('the option that the drink has anyway is free, and empty rows are left out', () => {
  const { options: rows, ...draft } = draftOf(STORED);
  const empty = { optionId: -1, name: '', price: '', ingredientId: null, allergens: null };
  const turned = { ...draft, options: [empty, ...rows.toReversed(), empty] };
  expect(inputOf(turned)).toMatchObject({
    options: [
      { optionId: 2, price: 0 },
      { optionId: 1, price: 0 },
    ],
  });
  expect(inputOf({ ...turned, kind: 'several' })).toMatchObject({ max: null, options: [{ price: 6.5 }, {}] });
  expect(inputOf({ ...draft, options: [empty] })).toMatchObject({ options: 'Skriv et navn på alternativet' });
  expect(inputOf({ ...draft, options: [] })).toMatchObject({ options: 'Legg til et alternativ' });
});

test('the limit is empty where guests may take all options', () => {
  const several: Choice = { ...STORED, kind: 'several', max: 2 };
  expect(draftOf(several).max).toBe('');
  expect(draftOf({ ...several, max: 1 }).max).toBe('1');
});

test('a choice that was deleted is stored again with new options', () => {
  const draft = draftOf(STORED);
  const added = asNew({ ...draft, options: [...draft.options, newOption(draft.options)] });
  expect(new Set(added.options.map(({ optionId }) => optionId)).size).toBe(3);
  const input = inputOf(added);
  expect(JSON.stringify(input)).not.toContain('optionId');
  expect(input).toMatchObject({ options: [{ name: 'Helmelk' }, { name: 'Havremelk', price: 6.5 }] });
});
