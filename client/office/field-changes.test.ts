import { expect, test } from 'vitest';
import { Entity } from '#shared/api/audit.ts';
import { canBeUndone } from '#shared/api/undo.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { GalleryImage } from '#shared/cafe/images.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { Category } from '#shared/menu/categories.ts';
import { Choice } from '#shared/menu/choices.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { LoggedCafe } from '#shared/testing/logged-cafe.ts';
import { fieldChanges, shortChanges } from './field-changes.tsx';

type Shown = Record<string, unknown> | null;

const change = (entity: Entity, before: Shown, after: Shown) => fieldChanges({ entity, before, after });

/** A line of the log; a text that is left out was or is not there. */
const line = (label: string, before?: string, after?: string) => ({
  label,
  ...(before !== undefined && { before: { text: before } }),
  ...(after !== undefined && { after: { text: after } }),
});

const ITEM = {
  menuItemId: 1,
  name: 'Cappuccino',
  categoryId: 1,
  categoryName: 'Varm Kaffe',
  description: '',
  price: 45.5,
  isAvailable: true,
  imageId: null,
  imagePath: DEFAULT_IMAGE,
  version: 1,
};
const INGREDIENT = { name: 'Melk', unitPrice: 12, fillLevel: 40, color: '#fff8ec', isAvailable: true };
const DRINK = {
  drinkId: 1,
  name: 'Sol',
  ingredientDTOs: [{ name: 'Melk' }, { name: 'Kanel' }, { name: 'Melk' }],
  timesFavorite: 3,
};

test('a change lists the fields that differ, before and after, in the order of the forms', () => {
  const after = { ...ITEM, price: 49, name: 'Kaffe', isAvailable: false, version: 2 };
  expect(change('menuItem', ITEM, after)).toEqual([
    line('Navn', 'Cappuccino', 'Kaffe'),
    line('Pris', '45,50\u00a0kr', '49\u00a0kr'),
    line('Tilgjengelig', 'Ja', 'Nei'),
  ]);
});

test('dates are those of Norwegian texts', () => {
  const before = { ...ITEM, soldOutUntil: null, seasonFrom: null };
  const after = { ...before, soldOutUntil: '2026-12-24', seasonFrom: '2027-06-01' };
  expect(change('menuItem', before, after)).toEqual([
    line('Til salgs igjen fra', 'ingen', '24. desember 2026'),
    line('Sesong fra', 'ingen', '1. juni 2027'),
  ]);
});

test('an unknown diet is not a no', () => {
  const before = { ...ITEM, vegan: null, vegetarian: null };
  expect(change('menuItem', before, { ...before, vegan: false, vegetarian: true })).toEqual([
    line('Vegetarisk', 'Ukjent', 'Ja'),
    line('Vegansk', 'Ukjent', 'Nei'),
  ]);
  expect(change('menuItem', null, before)).not.toContainEqual(line('Vegansk', undefined, 'Ukjent'));
});

test('fill levels, colours, categories and descriptions have readable texts', () => {
  const before = { ...INGREDIENT, categoryName: null, description: '' };
  const changed = { categoryName: 'Melk', description: 'God.', fillLevel: 45, color: '#0000aa' };
  expect(change('ingredient', before, { ...before, ...changed })).toEqual([
    line('Kategori', 'ingen', 'Melk'),
    line('Beskrivelse', 'ingen', 'God.'),
    line('Fyllgrad', '40\u00a0%', '45\u00a0%'),
    {
      label: 'Farge',
      before: { text: '#FFF8EC', color: '#fff8ec' },
      after: { text: '#0000AA', color: '#0000aa' },
    },
  ]);
});

test('an added, removed or replaced picture is listed by its name', () => {
  const [a = ITEM, b = ITEM] = ['a', 'b'].map((name) => ({
    ...ITEM,
    imagePath: `/uploads/${name}.webp`,
    imageName: `Vindu ${name}`,
  }));
  const picture = (before?: string, after?: string) => [line('Bilde', before, after)];
  const none = { ...ITEM, imageName: null };
  expect(change('menuItem', none, a)).toEqual(picture('ingen', 'Vindu a'));
  expect(change('menuItem', a, none)).toEqual(picture('Vindu a', 'ingen'));
  expect(change('menuItem', a, b)).toEqual(picture('Vindu a', 'Vindu b'));
  expect(change('menuItem', a, { ...b, imagePath: a.imagePath })).toEqual(picture('Vindu a', 'Vindu b'));
  expect(change('ingredient', { ...a, imageName: 'bilde.jpg' }, { ...b, imageName: 'bilde.jpg' })).toEqual(
    picture(undefined, 'endret'),
  );
  expect(change('menuItem', a, null)).toContainEqual(line('Bilde', 'Vindu a'));
});

test('an old entry without names of pictures shows that there was one', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ ...ITEM, imageId: 1, imagePath: `/uploads/${name}.webp` }));
  expect(change('menuItem', ITEM, a ?? null)).toEqual([line('Bilde', 'ingen', 'ett')]);
  expect(change('menuItem', a ?? null, b ?? null)).toEqual([line('Bilde', undefined, 'endret')]);
});

test('a created or deleted record lists its fields, without the empty ones', () => {
  const facts = [
    ['Navn', 'Cappuccino'],
    ['Kategori', 'Varm Kaffe'],
    ['Pris', '45,50\u00a0kr'],
    ['Tilgjengelig', 'Ja'],
  ] as const;
  expect(change('menuItem', null, ITEM)).toEqual(facts.map(([label, text]) => line(label, undefined, text)));
  expect(change('menuItem', ITEM, null)).toEqual(facts.map(([label, text]) => line(label, text)));
  expect(change('drink', DRINK, null)).toEqual([
    line('Navn', 'Sol'),
    line('Likes', '3'),
    line('Ingredienser', '2 × Melk, Kanel'),
  ]);
});

test('a switch that is off is no fact of a created or deleted record, except that it is sold out', () => {
  const image = { imageName: 'Fjorden', isCarouselImage: false, carouselPosition: null };
  const named = line('Navn', undefined, 'Fjorden');
  expect(change('image', null, image)).toEqual([named]);
  expect(change('image', null, { ...image, isCarouselImage: true })).toEqual([
    named,
    line('I karusellen', undefined, 'Ja'),
  ]);
  expect(change('ingredient', { isHot: false, isAvailable: false }, null)).toEqual([
    line('Tilgjengelig', 'Nei'),
  ]);
  expect(change('image', { ...image, isCarouselImage: true }, image)).toEqual([
    line('I karusellen', 'Ja', 'Nei'),
  ]);
});

test('a row leaves out the name of a created or deleted record, which is in another column', () => {
  const entry = { id: 1, at: 0, username: 'kari', entityId: 1, entity: 'category', name: 'Te' } as const;
  const tea = { name: 'Te', description: 'Varm' };
  const made = { ...entry, action: 'create', before: null, after: tea } as const;
  expect(shortChanges(made)).toEqual([line('Beskrivelse', undefined, 'Varm')]);
  const renamed = { ...entry, action: 'update', before: { ...tea, name: 'Kaffe' }, after: tea } as const;
  expect(shortChanges(renamed)).toEqual([line('Navn', 'Kaffe', 'Te')]);
  const inTea = { ...ITEM, name: 'Te', categoryName: 'Te' };
  const after = { ...inTea, categoryName: 'Kaffe' };
  expect(shortChanges({ ...renamed, entity: 'menuItem', before: inTea, after })).toEqual([
    line('Kategori', 'Te', 'Kaffe'),
  ]);
});

test('technical fields are not listed', () => {
  expect(change('menuItem', ITEM, { ...ITEM, version: 2 })).toEqual([]);
  expect(change('category', null, null)).toEqual([]);
});

const { hours, home } = CAFE_DEFAULTS;
const EVENING = [{ from: '17:00', to: '02:00' }];
const CHRISTMAS = { date: '2026-12-24', periods: EVENING, note: 'Julaften' };
const NEWS = { heading: 'Julekaffe', text: 'Nå.', from: '2026-12-01', until: '2026-12-24' };

/** Two values of the parts of the café that are neither texts nor numbers. */
const CAFE_VALUES: Record<string, [before: unknown, after: unknown]> = {
  week: [hours.week, hours.week.with(0, EVENING)],
  holidayPeriods: [[], EVENING],
  exceptions: [[], [CHRISTMAS]],
  banner: [home.banner, { ...home.banner, heading: 'Hei' }],
  news: [[], [NEWS]],
  about: [home.about, { ...home.about, text: 'Vi baker.' }],
};

/** Two values of other fields that are neither texts nor numbers. */
const VALUES: typeof CAFE_VALUES = {
  kind: ['one', 'several'],
  options: [[], [{ name: 'Havremelk', price: 6.5, isAvailable: true }]],
  sizes: [[], [{ name: 'Liten', price: 45 }]],
  madeOf: [[], [1]],
  allergens: [null, { contains: ['milk'], mayContain: [] }],
  ingredientDTOs: [[], [{ name: 'Melk' }]],
  color: ['#000000', '#ffffff'],
  accent: ['#000000', '#ffffff'],
};

test('hours, days and texts of the café are shown before and after', () => {
  const texts = Object.entries(CAFE_VALUES).map(([field, [before, after]]) => {
    const [shown] = change('cafe', { [field]: before }, { [field]: after });
    return [shown?.label, shown?.before?.text, shown?.after?.text];
  });
  expect(texts).toEqual([
    [
      'Åpningstider',
      'Mandag–fredag 09:00–18:00; Lørdag 10:00–16:00; Søndag Stengt',
      'Mandag 17:00–02:00; Tirsdag–fredag 09:00–18:00; Lørdag 10:00–16:00; Søndag Stengt',
    ],
    ['Tider på helligdager', 'Stengt', '17:00–02:00'],
    ['Andre dager', 'ingen', '24. desember 2026 17:00–02:00 (Julaften)'],
    ['Velkomst', `Velkommen: ${home.banner.text}`, `Hei: ${home.banner.text}`],
    ['Nyheter', 'ingen', 'Julekaffe fra 1. desember 2026 til 24. desember 2026: Nå.'],
    ['Om oss', `Om oss: ${home.about.text}`, 'Om oss: Vi baker.'],
  ]);
});

test('every field of every record is listed or technical', () => {
  const schemas = {
    menuItem: MenuItem,
    ingredient: EditableIngredient,
    drink: Drink,
    category: Category,
    choice: Choice,
    image: GalleryImage,
    cafe: LoggedCafe,
  };
  expect(Entity.options.filter(canBeUndone)).toEqual(Object.keys(schemas));
  const untold = Object.entries(schemas).flatMap(([entity, schema]) =>
    Object.keys(schema.shape)
      .filter((field) => field !== 'version' && field !== `${entity}Id`)
      .filter((field) => {
        const [before, after] = { ...CAFE_VALUES, ...VALUES }[field] ?? [1, 2];
        return change(Entity.parse(entity), { [field]: before }, { [field]: after }).length === 0;
      })
      .map((field) => `${entity}.${field}`),
  );
  expect(untold).toEqual([
    'menuItem.categoryId',
    // Derived from the options for sale.
    'menuItem.usualAllergens',
    'menuItem.imageId',
    'ingredient.categoryId',
    // Derived from the category and the texture.
    'ingredient.texture',
    'ingredient.unit',
    'ingredient.amountPerSlot',
    // A dream cup is only ever deleted; the rest describes its drawing.
    'drink.salePrice',
    'drink.imagePath',
    'drink.themeId',
    'drink.vessel',
    'drink.layers',
    // Derived from the ingredients.
    'drink.allergens',
    'drink.allergensUnknown',
    // A gallery picture's file never changes.
    'image.imagePath',
    'image.width',
    'image.height',
    // It says which section was changed, in the entry's title.
    'cafe.name',
  ]);
});
