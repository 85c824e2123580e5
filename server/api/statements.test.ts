import { expect, test, vi } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';

const trpc = (call: string, input: object = {}) =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;

/**
 * Reads with a token, which no cache answers, and the statements that each runs: one tells whether the session and categories
 * in memory are current.
 */
const READS: [url: string, statements: number][] = [
  ['/api/menuitemapi/menuitemslist', 2],
  ['/api/menuitemapi/menuitemslist?category=KaffeVarm', 2],
  ['/api/ingredientapi/ingredientslist', 2],
  ['/api/categoryapi/categorieslist', 1],
  ['/api/ImageAPI/imageslist', 2],
  ['/api/drinkapi/drinkslist?page=1', 5],
  [trpc('menu.byCategory', { category: 'KaffeVarm' }), 2],
  [trpc('menu.wall'), 5],
  [trpc('menu.page'), 3],
  [trpc('menu.page', { sort: 'price', order: 'desc', search: 'e' }), 3],
  [trpc('ingredients.page'), 3],
  [trpc('categories.page'), 3],
  [trpc('images.page'), 3],
  [trpc('audit.page'), 3],
  [trpc('drinks.list'), 5],
];

test.for(READS)('%s runs %i statements, prepared once for all requests', async ([url, statements]) => {
  const { ask, deps, tokens } = await createTestApp();
  fillDrinks(deps, 'Kopp');
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
  const count = runs.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(prepare.mock.calls).toEqual([]);
  expect(count).toBe(statements);
});
