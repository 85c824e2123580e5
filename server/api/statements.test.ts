import { expect, test, vi } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';

const trpc = (call: string, input: object = {}) =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;

/**
 * Reads with a token, and how many statements each runs. `pragma data_version`, which tells whether data in memory are
 * current, is not counted, because a slow read runs it twice.
 */
const READS: [url: string, statements: number][] = [
  ['/api/menuitemapi/menuitemslist', 0],
  ['/api/menuitemapi/menuitemslist?category=KaffeVarm', 0],
  ['/api/ingredientapi/ingredientslist', 1],
  ['/api/categoryapi/categorieslist', 0],
  ['/api/ImageAPI/imageslist', 1],
  ['/api/drinkapi/drinkslist?page=1', 4],
  [trpc('menu.byCategory', { category: 'KaffeVarm' }), 0],
  [trpc('menu.wall'), 2],
  [trpc('menu.page'), 2],
  [trpc('menu.page', { sort: 'price', order: 'desc', search: 'e' }), 2],
  [trpc('ingredients.page'), 2],
  [trpc('categories.page'), 2],
  [trpc('images.page'), 2],
  [trpc('audit.page'), 2],
  [trpc('drinks.list'), 4],
];

test.for(READS)('%s runs %i statements, prepared once for all requests', async ([url, statements]) => {
  const { ask, deps, tokens } = await createTestApp();
  addDrinks(deps, 'Kopp');
  const read = async () => {
    const answer = await ask('GET', url, { headers: bearer(tokens.Admin) });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await read();
  const client = clientOf(deps.db);
  const statement = Object.getPrototypeOf(client.prepare('select 1'));
  const runs = (['get', 'all', 'run', 'iterate'] as const).map((method) => vi.spyOn(statement, method));
  const prepare = vi.spyOn(client, 'prepare');
  await read();
  const sources = runs.flatMap((spy) => spy.mock.contexts.map((each) => Object(each).source));
  vi.restoreAllMocks();
  expect(prepare.mock.calls).toEqual([]);
  expect(sources.filter((source) => source !== 'pragma data_version')).toHaveLength(statements);
});
