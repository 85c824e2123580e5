import { getTableName } from 'drizzle-orm';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import { ALL_SHOWN, type Shown, SOURCES } from '#server/db/areas.ts';
import { clientOf } from '#server/db/open.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Anonymous reads through both APIs, except reads that depend on the host. */
const READS = [
  '/api/cafeapi/cafe',
  '/api/menuitemapi/menuitemslist',
  '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  '/api/categoryapi/categorieslist',
  '/api/drinkapi/drinkslist',
  '/api/drinkapi/1',
  '/api/ingredientapi/ingredientslist',
  '/api/ingredientapi/1',
  '/api/imageapi/imageslist',
  '/api/imageapi/carousel-images',
  '/manifest.webmanifest',
  '/trpc/cafe.get',
  '/trpc/categories.list',
  '/trpc/drinks.list?input=%7B%22page%22%3A1%2C%22pageSize%22%3A5%2C%22search%22%3A%22%22%2C%22sort%22%3A%22name%22%2C%22order%22%3A%22asc%22%7D',
  '/trpc/drinks.find?input=%7B%22drinkId%22%3A1%7D',
  '/trpc/images.aboutUs,images.carousel?batch=1',
  '/trpc/ingredients.byId?input=%7B%22ingredientId%22%3A1%7D',
  '/trpc/ingredients.list',
  '/trpc/menu.byId?input=%7B%22menuItemId%22%3A1%7D',
  '/trpc/menu.byCategory?input=%7B%22category%22%3A%22KaffeVarm%22%7D',
  '/trpc/menu.priceList,menu.tabs?batch=1',
  '/trpc/menu.wall',
  '/trpc/people.needsAdmin',
  '/trpc/menu.allergens',
];

/** An app that notes which areas the response to `url` shows. */
async function createWatchedApp(url: string) {
  let shows: readonly Shown[] = [];
  const onRoute = (route: RouteOptions) => {
    const look = async (request: FastifyRequest, _reply: unknown, payload: unknown) => {
      if (request.url === url) shows = request.shows ?? [];
      return payload;
    };
    route.onSend = [route.onSend ?? [], look].flat();
  };
  return { ...(await createTestApp({}, { onRoute })), shown: () => shows };
}

/** Whether one of the areas shows the table with this name. */
const isShown = (name: string, shown: readonly Shown[]) =>
  SOURCES.some(
    ({ table, areas }) => getTableName(table) === name && areas.some((area) => shown.includes(area)),
  );

/** Whether orders are stored matters to pages only while none can be placed, so a new order outdates no page. */
const NOT_SHOWN = ['pickups'];

test.for(READS)('%s reads no table that its areas don’t show', async (url) => {
  const { deps, ask, shown } = await createWatchedApp(url);
  addDrinks(deps, 'Sky');
  const prepare = vi.spyOn(clientOf(deps.db), 'prepare');
  expect((await ask('GET', url)).statusCode).toBe(200);
  const texts = prepare.mock.calls.map(([text]) => text).join();
  const tables = [...new Set([...texts.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name = '']) => name))];
  expect(tables.length).toBeGreaterThan(0);
  expect(shown().length).toBeGreaterThan(0);
  expect(tables.filter((table) => !isShown(table, shown()) && !NOT_SHOWN.includes(table))).toEqual([]);
});

test.for([
  ['menu.priceList,images.carousel,menu.tabs', ['menu', 'images']],
  ['menu.priceList,drinks.list', ['menu', 'drinks', 'likes']],
  ['unknown.list', ALL_SHOWN],
] as const)('the batch %s shows the areas of all its procedures', async ([paths, areas]) => {
  const url = `/trpc/${paths}?batch=1`;
  const { ask, shown } = await createWatchedApp(url);
  await ask('GET', url);
  expect(shown()).toEqual(areas);
});
