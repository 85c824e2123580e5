import { expect, test, vi } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { shownBy } from './shown-parts.ts';

/** Anonymous reads of the menu's parts, through both APIs. */
const READS = [
  '/api/menuitemapi/menuitemslist',
  '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  '/api/categoryapi/categorieslist',
  '/api/ingredientapi/ingredientslist',
  '/api/imageapi/imageslist',
  '/api/imageapi/carousel-images',
  '/trpc/menu.byCategory?input=%7B%22category%22%3A%22KaffeVarm%22%7D',
  '/trpc/menu.priceList,categories.list,ingredients.list,images.carousel,images.gallery,images.aboutUs?batch=1',
];

test('reads that say that they show no dream cups read no table of dream cups', async () => {
  const { deps, ask } = await createTestApp();
  fillDrinks(deps, 'Sky');
  const prepare = vi.spyOn(clientOf(deps.db), 'prepare');
  for (const url of READS) expect((await ask('GET', url)).statusCode, url).toBe(200);
  const texts = prepare.mock.calls.map(([text]) => text);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /"(drinks|drink_choices|drink_layers|likes)"/.test(text))).toEqual([]);
});

test('a batch shows dream cups where one of its procedures may', () => {
  expect(shownBy(['menu.priceList', 'images.carousel'])).toEqual(['menu']);
  expect(shownBy(['menu.priceList', 'drinks.list'])).toEqual(['menu', 'cups']);
  expect(shownBy(['unknown.list'])).toEqual(['menu', 'cups']);
});
