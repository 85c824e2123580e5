import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { clientOf } from '#server/db/open.ts';
import { menuItems } from '#server/db/schema.ts';
import { contentOf, get, mutate, post, query } from '#server/testing/apis.ts';
import { listeningLog } from '#server/testing/log.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';
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
] as const)('%s %s is not found', async ([method, url]) => {
  const cafe = await createTestApp();
  const answer = await cafe.ask(method, url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: 'Not found' });
});

test.for(['', '{', '{"a":1', "{'a':1}", '{"a":1}}', '\uFEFF{', 'undefined'])(
  'the body %j is no JSON: 400',
  async (payload) => {
    const cafe = await createTestApp();
    const headers = { 'content-type': 'application/json' };
    const before = contentOf(cafe);
    const answer = await cafe.ask('POST', '/api/drinkapi/create', { headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: payload === '' ? expect.stringContaining('Body: ') : 'The body is not valid JSON',
    });
    expect((await cafe.ask('POST', '/trpc/drinks.create', { headers, payload })).statusCode).toBe(400);
    expect(contentOf(cafe)).toEqual(before);
  },
);

test.for([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
])('a body of type %s is not read: 415', async (type) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  const sent = { headers: { 'content-type': type }, payload: '{"name":"x","ingredientDTOs":[]}' };
  for (const url of [
    '/api/drinkapi/create',
    '/api/drinkapi/upvote/1',
    '/trpc/drinks.create',
    '/trpc/drinks.upvote',
  ]) {
    const answer = await cafe.ask('POST', url, sent);
    expect(answer.statusCode, url).toBe(415);
    expect(answer.body).toContain('"message":"This content type is not supported"');
  }
  expect(contentOf(cafe)).toEqual(before);
});

test('a body without a content type is rejected', async () => {
  const cafe = await createTestApp();
  const answer = await cafe.ask('POST', '/api/drinkapi/create', {
    payload: '{"name":"x","ingredientDTOs":[]}',
  });
  expect(answer.statusCode).toBe(415);
});

test('a call without a body may have a JSON content type', async () => {
  const cafe = await createTestApp();
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': '0' };
  for (const call of ['upvote', 'remove-upvote']) {
    expect((await cafe.ask('POST', `/api/drinkapi/${call}/1`, { headers })).statusCode).toBe(200);
  }
  const asKari = { ...headers, ...bearer(cafe.tokens.User) };
  expect((await cafe.ask('POST', '/trpc/auth.logout', { headers: asKari })).statusCode).toBe(200);
});

test.for(['/api/ingredientapi/%E0%A4%A', '/api/%', '/%FF', '/trpc/%', '/uploads/%E0%A4%A'])(
  'the malformed address %s is 400 with the headers of every answer',
  async (url) => {
    const answer = await (await createTestApp()).ask('GET', url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'The request is malformed' });
    expect(answer.headers).toHaveProperty('content-security-policy');
  },
);

test('a URL longer than any path is 400', async () => {
  const answer = await (await createTestApp()).ask('GET', `/api/ingredientapi/${'1'.repeat(3000)}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: expect.any(String) });
});

test.for(['0', '-1', '1.5', 'abc', '1e3', 'null'])('an ingredient’s id can’t be %s', async (id) => {
  const { status, body } = await get(await createTestApp(), `/api/ingredientapi/${id}`);
  expect(status).toBe(400);
  expect(body).toEqual({
    message: 'Id: Must be a positive integer',
    errors: { Id: ['Must be a positive integer'] },
  });
});

test('a server error has no details, through either API', async () => {
  const cafe = await createTestApp();
  clientOf(cafe.deps.db).exec('alter table categories rename to lost');
  for (const { status, body, raw } of [await get(cafe, LIST), await query(cafe, 'categories.list')]) {
    expect(status).toBe(500);
    expect(body).toEqual({ message: 'Internal error' });
    expect(raw.body).not.toMatch(/select|categories"|stack|\.ts/i);
  }
});

test('a stored text that breaks a newer rule can still be read, through either API', async () => {
  const { app, deps } = await createTestApp();
  const name = 'x'.repeat(121);
  deps.edit.update(menuItems).set({ name }).run();
  const input = encodeURIComponent(JSON.stringify({ category: 'KaffeVarm' }));
  for (const url of ['/api/menuitemapi/menuitemslist', `/trpc/menu.byCategory?input=${input}`]) {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(name);
  }
});

test.for([
  '/trpc/drinks.list?input=%7B',
  '/trpc/drinks.list?input=%E0%A4%A',
  '/trpc/drinks.list?input=',
  '/trpc/drinks.list?input={}&input={}',
  '/trpc/drinks.list?input=null',
  '/trpc/drinks.list,menu.byCategory?batch=1&input=%5B',
  '/trpc/drinks.list,menu.byCategory?batch=1&input=null',
  '/trpc/drinks.list,menu.byCategory?batch=1&input=7',
  '/trpc/drinks.list,menu.byCategory?batch=1&input=[]',
  '/trpc/drinks.list?batch=1',
])('the query %s is the caller’s error', async (url) => {
  const answer = await (await createTestApp()).ask('GET', url);
  expect(answer.statusCode, answer.body).toBe(400);
});

test.for(['null', '7', '[]', '"x"', '{}', '{"1":{"drinkId":1}}', '{"__proto__x":1}'])(
  'a batch with the body %s is the caller’s error',
  async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const { ask } = await createTestApp();
    const answer = await ask('POST', '/trpc/drinks.upvote,drinks.create?batch=1', { headers, payload });
    expect([207, 400]).toContain(answer.statusCode);
    expect(answer.body).toContain('"httpStatus":400');
    expect(answer.body).not.toContain('"httpStatus":500');
  },
);

test('tRPC errors have readable messages', async () => {
  const cafe = await createTestApp();
  expect(await query(cafe, 'nothing')).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('nothing') },
  });
  expect(await query(cafe, 'drinks.upvote', { drinkId: 1 })).toMatchObject({ status: 405 });
  expect(await mutate(cafe, 'categories.list', {})).toMatchObject({ status: 405 });
  const { raw } = await query(cafe, 'ingredients.byId', { ingredientId: 'x' });
  expect(raw.json().error).toMatchObject({
    data: { httpStatus: 400, errors: { IngredientId: [expect.any(String)] } },
  });
  expect(raw.body).not.toContain('stack');
});

test('HEAD answers like GET, without the body', async () => {
  const cafe = await createTestApp();
  const full = await cafe.ask('GET', '/api/drinkapi/drinkslist');
  const head = await cafe.app.inject({ method: 'HEAD', url: '/api/drinkapi/drinkslist' });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  for (const name of ['content-type', 'content-length', 'x-total-count']) {
    expect(head.headers[name], name).toBe(full.headers[name]);
  }
});

test('names of prototypes in a body are rejected through both APIs', async () => {
  const cafe = await createTestApp();
  const headers = { 'content-type': 'application/json' };
  const bodies = [
    '{"name":"x","ingredientDTOs":[],"choices":[],"layers":[],"__proto__":{"isAdmin":true}}',
    '{"name":"x","ingredientDTOs":[],"choices":[],"layers":[],"constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"x","ingredientDTOs":[{"ingredientId":1,"\\u005f_proto__":{}}],"choices":[],"layers":[],"x":{"__proto__":1}}',
  ];
  const before = contentOf(cafe);
  for (const payload of bodies) {
    for (const url of ['/api/drinkapi/create', '/trpc/drinks.create', '/trpc/drinks.create?batch=1']) {
      const answer = await cafe.ask('POST', url, { headers, payload });
      expect(answer.statusCode, `${url} ${payload}`).toBe(400);
      expect(answer.body).toContain('The body is not valid JSON');
    }
  }
  expect(contentOf(cafe)).toEqual(before);
});

test('a server error has an id that the log names too', async () => {
  const { log, lines } = listeningLog();
  const deps = { ...createTestDeps(), log };
  const app = await buildApp(deps);
  clientOf(deps.db).exec('alter table categories rename to lost');
  onTestFinished(() => app.close());
  const ids = await Promise.all(
    [LIST, '/trpc/categories.list'].map(async (url) => (await app.inject(url)).headers['x-request-id']),
  );
  expect(new Set(ids).size).toBe(2);
  const errors = lines().filter(({ level }) => level === 50);
  expect(errors.map(({ reqId }) => reqId)).toEqual(ids);
});
