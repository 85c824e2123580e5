import { expect, test } from 'vitest';
import type { MenuSection } from '#shared/menu/categories.ts';
import { priceText, shortLabel, showsPrice } from './menu-list.tsx';

const sizes = [
  { name: 'Stor', price: 55 },
  { name: 'Liten', price: 45.5 },
];

test('one size has one price, several have the lowest in a list', () => {
  expect(priceText({ price: 45, sizes: [] })).toBe('45\u00a0kr');
  expect(priceText({ price: 55, sizes })).toBe('fra\u00a045,50\u00a0kr');
});

const section = (name: string, temperature: MenuSection['temperature'], label = name): MenuSection => ({
  key: name,
  temperature,
  name,
  label,
  color: null,
});
const hot = section('Varm Kaffe', 'hot', 'VARME DRIKKER');
const cold = section('Kald Kaffe', 'cold', 'KALDE DRIKKER');
const cakes = section('Kaker', null, 'KAKER');

test('the links of a tab are short where they mean hot and cold drinks', () => {
  expect([hot, cold, cakes].map(shortLabel)).toEqual(['Varme', 'Kalde', 'Kaker']);
});

test('all but cold drinks show prices', () => {
  expect([hot, cold, cakes].map(showsPrice)).toEqual([true, false, true]);
});
