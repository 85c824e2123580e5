import { expect, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { clientOf } from '#server/db/open.ts';
import { menuItems } from '#server/db/schema.ts';
import { query } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { createReadableLog } from '#server/testing/log.ts';
import { test } from '#server/testing/test.ts';
import { bearer } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';

const LIST = '/api/categoryapi/categorieslist';

test.for([
  ['GET', '/'],
  ['GET', '/api'],
  ['GET', '/api/nothing'],
  ['POST', LIST],
  ['PUT', '/api/drinkapi/create'],
  ['DELETE', '/api/drinkapi/delete/1/2'],
  ['GET', '/images/nothing.png'],
] as const)('%s %s is not found', async ([method, url], { cafe }) => {
  const answer = await cafe.ask(method, url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: 'Not found' });
});

test('a body needs a content type; a call without a body may have that of JSON', async ({ cafe }) => {
  const payload = '{"name":"Kopp","ingredientDTOs":[]}';
  expect((await cafe.ask('POST', '/api/drinkapi/create', { payload })).statusCode).toBe(415);
  addDrinks(cafe.deps, 'Kopp');
  const empty = { 'content-type': 'application/json; charset=utf-8', 'content-length': '0' };
  const headers = { ...empty, ...bearer(cafe.tokens.Admin) };
  for (const [method, url] of [
    ['POST', '/api/drinkapi/upvote/1'],
    ['PUT', '/api/ImageAPI/toggle-carousel/1'],
    ['DELETE', '/api/drinkapi/delete/1'],
    ['POST', '/trpc/auth.logout'],
  ] as const)
    expect((await cafe.ask(method, url, { headers })).statusCode, url).toBe(200);
});

test('a stored text that breaks a newer rule can still be read, through either API', async ({
  cafe: { app, deps },
}) => {
  const name = 'x'.repeat(121);
  deps.edit.update(menuItems).set({ name }).run();
  const input = encodeURIComponent(JSON.stringify({ category: 'KaffeVarm' }));
  for (const url of ['/api/menuitemapi/menuitemslist', `/trpc/menu.byCategory?input=${input}`]) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(name);
  }
});

test.for(['null', '7', '[]', '"x"', '{}', '{"1":{"drinkId":1}}', '{"__proto__x":1}'])(
  'a batch with the body %s is the caller’s error',
  async (payload, { cafe }) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await cafe.ask('POST', '/trpc/drinks.upvote,drinks.create?batch=1', { headers, payload });
    expect([207, 400]).toContain(answer.statusCode);
    expect(answer.body).toContain('"httpStatus":400');
    expect(answer.body).not.toContain('"httpStatus":500');
  },
);

test('tRPC errors have readable messages', async ({ cafe }) => {
  expect(await query(cafe, 'nothing')).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('nothing') },
  });
  const { raw } = await query(cafe, 'ingredients.byId', { ingredientId: 'x' });
  expect(raw.json().error).toMatchObject({
    data: { httpStatus: 400, errors: { IngredientId: [expect.any(String)] } },
  });
  expect(raw.body).not.toContain('stack');
});

test('a server error has an id that the log names too, and no details, through either API', async () => {
  const { log, lines } = createReadableLog();
  const deps = { ...createTestDeps(), log };
  const app = await buildApp(deps);
  onTestFinished(() => app.close());
  clientOf(deps.db).exec('alter table categories rename to lost');
  const answers = [await app.inject(LIST), await app.inject('/trpc/categories.list')];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(500);
    expect(body).toContain('"message":"Internal error"');
    expect(body).not.toMatch(/select|categories"|stack|\.ts/i);
  }
  expect(answers[0]?.json()).toEqual({ message: 'Internal error' });
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  const errors = lines().filter(({ level }) => level === 50);
  expect(errors.map(({ reqId }) => reqId)).toEqual(ids);
});
