import { expect, test } from 'vitest';
import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { chosenOf, keyInAddress, sectionsOfTab, showsPrice } from './menu-category.ts';

const section = (key: string, temperature: MenuSection['temperature']): MenuSection => ({
  key,
  temperature,
  name: key,
  label: key,
  color: null,
});
const [hot, cold, smoothie, cakes] = [
  section('KaffeVarm', 'hot'),
  section('KaffeKald', 'cold'),
  section('Smoothie', 'cold'),
  section('12', null),
];
const TABS: MenuTabs = [
  { label: 'KAKER', sections: [cakes] },
  { label: 'KAFFE', sections: [hot, cold] },
  { label: 'SMOOTHIE', sections: [smoothie] },
];

const keysAt = (search: string, tabs = TABS) => {
  const open = chosenOf(tabs, new URLSearchParams(search));
  return open && sectionsOfTab(open).map(({ key }) => key);
};

test('a tab has the chosen category first, then the others', () => {
  expect(keysAt('kategori=KaffeVarm')).toEqual(['KaffeVarm', 'KaffeKald']);
  expect(keysAt('kategori=KaffeKald')).toEqual(['KaffeKald', 'KaffeVarm']);
  expect(keysAt('kategori=12')).toEqual(['12']);
});

test.each(['', 'kategori=', 'kategori=Te', 'kategori=13', 'annet=Smoothie'])(
  'the category of "%s" is hot coffee, else the first one',
  (search) => {
    expect(keysAt(search)?.[0]).toBe('KaffeVarm');
    expect(keysAt(search, TABS.slice(0, 1))).toEqual(['12']);
    expect(keysAt(search, [])).toBeUndefined();
  },
);

test.each(['toString', '0', '-1', '1.5', '1e3', '9'.repeat(10)])('%s is no category in an address', (key) => {
  expect(keyInAddress(new URLSearchParams({ kategori: key }))).toBeNull();
});

test('all but cold drinks show prices', () => {
  expect([hot, cold, smoothie, cakes].map(showsPrice)).toEqual([true, false, false, true]);
});
