import { expect, test } from 'vitest';
import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { countText, dietText, priceText, shortLabel, showsPrice } from './menu-list.tsx';
import { chosenOf, keyInAddress } from './menu-page.tsx';

const section = (
  key: string,
  temperature: MenuSection['temperature'],
  label = key.toUpperCase(),
): MenuSection => ({ key, otherKeys: [], temperature, name: key, label, color: null, items: 0 });
const [hot, cold, smoothie, cakes] = [
  section('KaffeVarm', 'hot', 'VARME DRIKKER'),
  { ...section('KaffeKald', 'cold', 'KALDE DRIKKER'), otherKeys: ['2'] },
  section('Smoothie', 'cold'),
  section('12', null),
];
const TABS: MenuTabs = [
  { label: 'KAKER', sections: [cakes] },
  { label: 'KAFFE', sections: [hot, cold] },
  { label: 'SMOOTHIE', sections: [smoothie] },
];

const keyAt = (search: string, tabs = TABS) => chosenOf(tabs, new URLSearchParams(search))?.chosen.key;

test('the address chooses a category', () => {
  expect(keyAt('kategori=KaffeKald')).toBe('KaffeKald');
  expect(keyAt('kategori=12')).toBe('12');
  expect(keyAt('kategori=2')).toBe('KaffeKald');
});

test.each(['', 'kategori=', 'kategori=Te', 'kategori=13', 'annet=Smoothie'])(
  'the category of "%s" is hot coffee, else the first one',
  (search) => {
    expect(keyAt(search)).toBe('KaffeVarm');
    expect(keyAt(search, TABS.slice(0, 1))).toBe('12');
    expect(keyAt(search, [])).toBeUndefined();
  },
);

test.each(['toString', '0', '-1', '1.5', '1e3', '9'.repeat(10)])('%s is no category in an address', (key) => {
  expect(keyInAddress(new URLSearchParams({ kategori: key }))).toBeNull();
});

const sizes = [
  { name: 'Stor', price: 55 },
  { name: 'Liten', price: 45.5 },
];

test('one size has one price, several have the lowest in a list', () => {
  expect(priceText({ price: 45, sizes: [] })).toBe('45\u00a0kr');
  expect(priceText({ price: 55, sizes })).toBe('fra\u00a045,50\u00a0kr');
});

test('the links of a tab are short where they mean hot and cold drinks', () => {
  expect([hot, cold, cakes].map(shortLabel)).toEqual(['Varme', 'Kalde', '12']);
});

test('all but cold drinks show prices', () => {
  expect([hot, cold, cakes].map(showsPrice)).toEqual([true, false, true]);
});

test.each([
  [true, true, 'Vegetarisk. Vegansk', 'Vegetarisk. Vegansk'],
  [false, true, 'Vegetarisk. Vegansk: nei', 'Vegetarisk. Vegansk: nei'],
  [null, true, 'Vegetarisk', 'Vegetarisk. Vegansk: ukjent, spør oss'],
  [false, false, 'Vegetarisk: nei. Vegansk: nei', 'Vegetarisk: nei. Vegansk: nei'],
  [false, null, 'Vegansk: nei', 'Vegansk: nei'],
  [null, null, '', 'Vegansk: ukjent, spør oss'],
])('vegan %j and vegetarian %j is "%s", and to a vegan "%s"', (vegan, vegetarian, text, textForVegan) => {
  expect(dietText({ vegan, vegetarian })).toBe(text);
  expect(dietText({ vegan, vegetarian }, 'vegan')).toBe(textForVegan);
});

test('an unknown diet is unknown to a vegetarian', () => {
  expect(dietText({ vegan: false, vegetarian: null }, 'vegetarian')).toBe(
    'Vegetarisk: ukjent, spør oss. Vegansk: nei',
  );
});

test('the items are counted that the owner says suit the chosen diet', () => {
  const items = [
    { vegan: true, vegetarian: true },
    { vegan: null, vegetarian: true },
    { vegan: null, vegetarian: null },
  ];
  expect(countText(items, undefined)).toBe('3 varer');
  expect(countText(items, 'vegetarian')).toBe('2 av 3 varer');
  expect(countText(items, 'vegan')).toBe('1 av 3 varer');
  expect(countText(items.slice(2), 'vegan')).toBe('0 av 1 vare');
});
