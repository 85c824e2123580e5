import { expect, test } from 'vitest';
import { fold, layersOf } from '#shared/cup/cup.ts';
import { themeById } from '#shared/cup/looks.ts';
import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import { cupText, fillText, nameLines, occurrenceKeys } from './cup-text.ts';

const look = { texture: 'liquid', isHot: false } as const;
const espresso = { ...look, ingredientId: 1, name: 'Espresso', color: '#4A2A18', fillLevel: 30 };
const milk = { ...look, ingredientId: 2, name: 'Helmelk', color: '#FBF5E6', fillLevel: 45 };

test('the label of an empty cup has its vessel and theme', () => {
  expect(fillText([])).toBe('Koppen er tom');
  expect(cupText([], themeById(3))).toBe('Tom kopp i fargetemaet Fjordblå');
  expect(cupText([], themeById(3), 'mug')).toBe('Tomt krus i fargetemaet Fjordblå');
});

test('names the layers from the bottom with their share of the cup', () => {
  const layers = layersOf(fold([espresso, milk]));
  expect(fillText(layers)).toBe('75\u00a0% full');
  expect(cupText(layers, themeById(1))).toBe(
    'Kopp i fargetemaet Skoggrønn, 75\u00a0% full. Fra bunnen: 30\u00a0% Espresso, 45\u00a0% Helmelk',
  );
});

test('puts three names on a line', () => {
  expect(nameLines([])).toEqual([]);
  expect(nameLines(['Matcha', 'Mango', 'Banan'])).toEqual(['Matcha, Mango, Banan']);
  expect(nameLines(['Matcha', 'Mango', 'Banan', 'Kanel'])).toEqual(['Matcha, Mango, Banan', 'Kanel']);
});

test('gives an ingredient that was chosen twice two keys', () => {
  expect(occurrenceKeys(['Mango', 'Kanel', 'Mango'])).toEqual(['Mango 1', 'Kanel 1', 'Mango 2']);
});

test('lists an ingredient once that was chosen twice', () => {
  expect(ingredientsText(['Mango', 'Kanel', 'Mango'])).toBe('2 × Mango, Kanel');
  expect(ingredientsText([])).toBe('');
});
