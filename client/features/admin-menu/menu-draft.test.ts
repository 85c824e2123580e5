import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MenuItemInput } from '#shared/menu.ts';
import { draftOf, parseDraft } from './menu-draft.ts';

const drafts = fc.record({
  name: fc.oneof(fc.string({ maxLength: 8 }), fc.string({ minLength: 119, maxLength: 122 })),
  categoryId: fc.constantFrom(null, 1, 7),
  description: fc.string({ maxLength: 5 }),
  price: fc.oneof(
    fc.constantFrom('', '45', '45,50', '1 234', '-1', '45,505', 'gratis', '100001'),
    fc.string({ maxLength: 5 }),
  ),
  isAvailable: fc.boolean(),
  imageId: fc.constantFrom(null, 3),
});

test('the server accepts all input that the form accepts', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const parsed = parseDraft(draft);
      if ('input' in parsed) expect(MenuItemInput.safeParse(parsed.input).success).toBe(true);
      else expect(Object.values(parsed.errors).some(Boolean)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('the form accepts a draft with a valid price if the server does', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const isValid = MenuItemInput.safeParse({ ...draft, price: 45 }).success;
      expect('input' in parseDraft({ ...draft, price: '45' })).toBe(isValid);
    }),
    { numRuns: 2000 },
  );
});

test('a stored item that is opened and saved is sent unchanged', () => {
  const item = {
    ...{ menuItemId: 4, name: 'Latte', categoryId: 2, categoryName: 'Varm Kaffe', description: 'Mild' },
    ...{ price: 1234.5, isAvailable: false, imageId: null, imagePath: '/images/default.png', version: 3 },
  };
  const draft = draftOf(item);
  expect(draft.price).toBe('1\u00a0234,50');
  const { name, categoryId, description, price, isAvailable, imageId } = item;
  const input = { name, categoryId, description, price, isAvailable, imageId };
  for (const typed of [draft.price, '1234.5'])
    expect(parseDraft({ ...draft, price: typed })).toEqual({ input, draft });
});

test('a new item is available by default, and its missing fields have errors', () => {
  expect(draftOf(null).isAvailable).toBe(true);
  expect(parseDraft(draftOf(null))).toEqual({
    errors: {
      ...{ name: 'Skriv inn et navn', categoryId: 'Velg en kategori', price: 'Skriv inn prisen' },
      description: undefined,
    },
  });
});
