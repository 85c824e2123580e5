import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MenuItemInput } from '#shared/menu.ts';
import { asStored, checkDraft, draftOf, inputOf, type MenuDraft } from './menu-draft.ts';

const hasFault = (draft: MenuDraft): boolean => Object.values(checkDraft(draft)).some(Boolean);

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

test('whatever the form lets pass, the server takes', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      if (hasFault(draft)) expect(() => MenuItemInput.parse(inputOf(draft))).toThrow();
      else expect(MenuItemInput.safeParse(inputOf(draft)).success).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a stored item that is opened and saved is sent as it was', () => {
  const item = {
    ...{ menuItemId: 4, name: 'Latte', categoryId: 2, categoryName: 'Varm Kaffe', description: 'Mild' },
    ...{ price: 1234.5, isAvailable: false, imageId: null, imagePath: '/images/default.png', version: 3 },
  };
  const draft = draftOf(item);
  expect(draft.price).toBe('1\u00a0234,50');
  expect(hasFault(draft)).toBe(false);
  expect(asStored({ ...draft, price: '1234.5' })).toEqual(draft);
  const { name, categoryId, description, price, isAvailable, imageId } = item;
  expect(inputOf(draft)).toEqual({ name, categoryId, description, price, isAvailable, imageId });
});

test('a new item is on sale, and says what it lacks', () => {
  expect(draftOf(null).isAvailable).toBe(true);
  expect(checkDraft(draftOf(null))).toEqual({
    ...{ name: 'Skriv inn et navn', categoryId: 'Velg en kategori', price: 'Skriv inn prisen' },
    description: undefined,
  });
});
