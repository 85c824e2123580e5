import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Allergens } from '#shared/menu/allergens.ts';
import { MenuItemInput } from '#shared/menu/menu.ts';
import { DIETS } from '#shared/menu/menu-fields.ts';
import { forMany } from '#shared/testing/for-all.ts';
import { draftOf, parseDraft } from './menu-draft.ts';

const fields = fc.record({
  name: fc.oneof(fc.string({ maxLength: 8 }), fc.string({ minLength: 119, maxLength: 122 })),
  categoryId: fc.constantFrom(null, 1, 7),
  description: fc.string({ maxLength: 5 }),
  price: fc.oneof(
    fc.constantFrom('', '45', '45,50', '1 234', '-1', '45,505', 'gratis', '100001'),
    fc.string({ maxLength: 5 }),
  ),
  sizes: fc.array(
    fc.record({
      name: fc.constantFrom('', 'Liten', 'stor', 'Stor'),
      price: fc.constantFrom('', '45', '55,50', 'x'),
    }),
    { maxLength: 4 },
  ),
  madeOf: fc.constantFrom<number[]>([], [1, 2]),
  isRecipeComplete: fc.boolean(),
  choiceIds: fc.constantFrom<number[]>([], [3]),
  allergens: fc.constantFrom<Allergens | null>(null, { contains: ['milk'], mayContain: [] }),
  isAvailable: fc.boolean(),
  soldOutUntil: fc.constantFrom('', '2026-01-01', '2999-12-24'),
  seasonFrom: fc.constantFrom('', '2026-12-01'),
  seasonUntil: fc.constantFrom('', '2026-11-30', '2026-12-31'),
  imageId: fc.constantFrom(null, 3),
});
const drafts = fc
  .tuple(fields, fc.constantFrom(...DIETS))
  .map(([draft, { vegan, vegetarian }]) => ({ ...draft, vegan, vegetarian }));

/** The date of the café's day. */
const TODAY = '2026-11-23';

test('the server accepts every draft that the form accepts', () =>
  forMany(drafts, (draft) => {
    const parsed = parseDraft(draft, TODAY);
    if ('input' in parsed) expect(MenuItemInput.safeParse(parsed.input).success).toBe(true);
    else expect(Object.values(parsed.errors).some(Boolean)).toBe(true);
  }));

test('the form accepts a draft with a valid price where the server does', () =>
  forMany(drafts, (draft) => {
    const dates = {
      // An item for sale has no date, even if the hidden field has a value.
      soldOutUntil: (!draft.isAvailable && draft.soldOutUntil) || null,
      seasonFrom: draft.seasonFrom || null,
      seasonUntil: draft.seasonUntil || null,
    };
    // The order of a season's days is checked by the service.
    const isOrdered = !draft.seasonFrom || !draft.seasonUntil || draft.seasonFrom <= draft.seasonUntil;
    // So is the date until which an item is sold out.
    const isLater = dates.soldOutUntil === null || dates.soldOutUntil > TODAY;
    const isValid =
      isOrdered && isLater && MenuItemInput.safeParse({ ...draft, ...dates, sizes: [], price: 45 }).success;
    expect('input' in parseDraft({ ...draft, sizes: [], price: '45' }, TODAY)).toBe(isValid);
  }));

test('a stored item that is opened and saved is sent as it was', () => {
  const item = {
    menuItemId: 4,
    name: 'Latte',
    categoryId: 2,
    categoryName: 'Varm Kaffe',
    description: 'Mild',
    sizes: [
      { name: 'Liten kopp', price: 1234.5 },
      { name: 'Stor', price: 2000 },
    ],
    madeOf: [3],
    isRecipeComplete: true,
    choiceIds: [1],
    allergens: null,
    vegan: null,
    vegetarian: null,
    soldOutUntil: '2999-12-24',
    seasonFrom: '2026-11-01',
    seasonUntil: null,
    price: 1234.5,
    isAvailable: false,
    imageId: null,
    imagePath: '/images/default.png',
    version: 3,
  };
  const draft = draftOf(item);
  expect(draft.price).toBe('1\u00a0234,50');
  const { menuItemId: _, categoryName: __, imagePath: ___, version: ____, ...input } = item;
  for (const typed of [draft.price, '1234.5'])
    expect(parseDraft({ ...draft, price: typed }, TODAY)).toEqual({ input, draft });
});

test('an emptied recipe is not complete', () => {
  const draft = { ...draftOf(null), name: 'Te', categoryId: 1, price: '45', isRecipeComplete: true };
  const incomplete = { isRecipeComplete: false };
  expect(parseDraft(draft, TODAY)).toMatchObject({ input: incomplete, draft: incomplete });
});

test('the first size’s price is the item’s; empty rows are left out, and wrong ones named', () => {
  const parse = (...sizes: [name: string, price: string][]) => {
    const rows = sizes.map(([name, price]) => ({ name, price }));
    const parsed = parseDraft({ ...draftOf(null), name: 'Te', categoryId: 1, sizes: rows }, TODAY);
    return 'input' in parsed ? parsed.input : parsed.errors;
  };
  expect(parse(['Liten', '45'], [' ', ''], [' Stor kopp ', '55,50 kr'])).toMatchObject({
    price: 45,
    sizes: [
      { name: 'Liten', price: 45 },
      { name: 'Stor kopp', price: 55.5 },
    ],
  });
  for (const [rows, error] of [
    [[['Stor', '']], 'Stor: Skriv inn prisen'],
    [[['', '45']], 'Skriv et navn på størrelsen til 45'],
    [[['Stor', 'mye']], 'Stor: Skriv prisen med tall, som 45 eller 45,50'],
    [
      [
        ['a', '1'],
        ['A', '2'],
      ],
      '«A» står der to ganger',
    ],
    [[['n'.repeat(31), '1']], 'Navnet på størrelsen kan ha høyst 30 tegn, men har 31'],
  ] as [[string, string][], string][])
    expect(parse(...rows)).toMatchObject({ sizes: error, price: undefined });
});

test('a new item is on sale, and names its missing fields', () => {
  expect(draftOf(null).isAvailable).toBe(true);
  expect(parseDraft(draftOf(null), TODAY)).toEqual({
    errors: {
      name: 'Skriv inn et navn',
      categoryId: 'Velg en kategori',
      price: 'Skriv inn prisen',
    },
  });
});
