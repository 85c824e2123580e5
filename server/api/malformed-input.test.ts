import { expect, test } from 'vitest';
import { contentOf } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A dream cup as JSON for both APIs, with additional text inside its braces. */
const cup = (more: string) => `{"ingredientDTOs":[],"choices":[],"layers":[],${more}}`;
const APIS = ['/api/drinkapi/create', '/trpc/drinks.create'];

/** Sends the same text to both APIs. */
const send = ({ ask }: TestApp, payload: string) =>
  Promise.all(APIS.map((url) => ask('POST', url, { headers: JSON_TYPE, payload })));

/** The names of the saved cups. */
const namesOf = async ({ ask }: TestApp): Promise<string[]> =>
  (await ask('GET', '/api/drinkapi/drinkslist')).json().map(({ name }: { name: string }) => name);

const DEPTH = 10_000;
const brackets = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH);

const NESTED: [what: string, payload: string][] = [
  ['the body', brackets('[', ']')],
  ['the name', cup(`"name":${brackets('[', ']')}`)],
  [
    'the ingredients',
    `{"name":"x","ingredientDTOs":${brackets('[', ']')},"choices":${brackets('[', ']')},"layers":[]}`,
  ],
  ['an object in the name', cup(`"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
];

test.for(NESTED)('ten thousand brackets as %s are rejected quickly', async ([_, payload]) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  for (const answer of await send(cafe, payload)) expect(answer.statusCode, answer.body).toBe(400);
  expect(contentOf(cafe)).toEqual(before);
});

test('ten thousand brackets in an unknown field are ignored', async () => {
  const cafe = await createTestApp();
  for (const answer of await send(cafe, cup(`"name":"Dyp","deep":${brackets('[', ']')}`)))
    expect(answer.statusCode).toBeLessThan(300);
  expect(await namesOf(cafe)).toEqual(['Dyp', 'Dyp']);
});

test('of a duplicate key the last one counts, through both APIs', async () => {
  const cafe = await createTestApp();
  await send(cafe, cup('"name":"Første","name":"Andre"'));
  expect(await namesOf(cafe)).toEqual(['Andre', 'Andre']);
  const before = contentOf(cafe);
  for (const answer of await send(cafe, cup('"name":"Første","name":7'))) expect(answer.statusCode).toBe(400);
  expect(contentOf(cafe)).toEqual(before);
});

test.for([
  ['NUL', '\\u0000'],
  ['a NUL inside', 'Ko\\u0000pp'],
  ['a bell', '\\u0007'],
  ['the first half of a pair', 'Kopp \\ud83e'],
  ['the second half of a pair', '\\udd64 Kopp'],
  ['halves in the wrong order', '\\udd64\\ud83e'],
])('a name with %s is 400, through both APIs', async ([_, name]) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  for (const answer of await send(cafe, cup(`"name":"${name}"`))) {
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain('Must not hold control characters');
  }
  const headers = { ...JSON_TYPE, ...bearer(cafe.tokens.Admin) };
  for (const url of ['/api/categoryapi/create', '/trpc/categories.create']) {
    const answer = await cafe.ask('POST', url, { headers, payload: `{"name":"x","description":"${name}"}` });
    expect(answer.statusCode, answer.body).toBe(400);
  }
  expect(contentOf(cafe)).toEqual(before);
});

test('a surrogate pair is accepted', async () => {
  const cafe = await createTestApp();
  for (const answer of await send(cafe, cup('"name":"Kopp \\ud83e\\udd64"')))
    expect(answer.statusCode).toBeLessThan(300);
  expect(await namesOf(cafe)).toEqual(['Kopp 🥤', 'Kopp 🥤']);
});

const ADDRESSES: [url: string, status: number][] = [
  ['/api/drinkapi/drinkslist?search=%00', 400],
  ['/api/drinkapi/drinkslist?search=%ED%A0%80', 200], // Decoded to replacement signs, which are signs.
  ['/api/drinkapi/drinkslist?search[]=a', 200], // Another, unknown field.
  ['/api/drinkapi/drinkslist?__proto__=x&constructor=y', 200],
  ['/api/drinkapi/drinkslist?page=0x1', 400],
  ['/api/drinkapi/drinkslist?page=%20', 400],
  ['/api/drinkapi/drinkslist?pageSize=9999999999999999999999', 400],
  ['/api/drinkapi/drinkslist?order=ASC', 400],
  [`/api/drinkapi/drinkslist?${'x'.repeat(30_000)}`, 200],
  [`/api/${'x'.repeat(30_000)}`, 404],
  [`/api/ingredientapi/${'1'.repeat(30_000)}`, 400],
  [`/trpc/${'x'.repeat(30_000)}`, 404],
  [`/trpc/drinks.list?input=${'['.repeat(DEPTH)}`, 400],
  [`/trpc/drinks.list?input=${brackets('[', ']')}`, 400],
];

test.for(ADDRESSES.map(([url, status]) => [url.slice(0, 60), status, url] as const))(
  'GET %s is %i',
  async ([_, status, url]) => {
    const cafe = await createTestApp();
    const before = contentOf(cafe);
    const answer = await cafe.ask('GET', url);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status >= 400) expect(answer.body).toContain('"message":');
    expect(contentOf(cafe)).toEqual(before);
  },
);

test.for(['OPTIONS', 'PATCH', 'TRACE', 'HEAD'] as const)(
  '%s for a writing call changes nothing',
  async (method) => {
    const cafe = await createTestApp();
    const before = contentOf(cafe);
    for (const url of ['/api/drinkapi/create', '/api/categoryapi/delete/1', '/trpc/drinks.create']) {
      const answer = await cafe.app.inject({ method, url, headers: bearer(cafe.tokens.Admin) });
      if (method !== 'HEAD') expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.headers).toHaveProperty('content-security-policy');
    }
    expect(contentOf(cafe)).toEqual(before);
  },
);

test('the body of a GET is ignored', async () => {
  const { ask } = await createTestApp();
  for (const url of ['/api/categoryapi/categorieslist', '/trpc/categories.list']) {
    const answer = await ask('GET', url, { headers: JSON_TYPE, payload: '{"name":' });
    expect(answer.statusCode, answer.body).toBe(200);
  }
});

test('mutations can’t be called by GET, nor queries by POST', async () => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  const input = encodeURIComponent(cup('"name":"x"'));
  const read = await cafe.ask('GET', `/trpc/drinks.create?input=${input}`);
  const written = await cafe.ask('POST', '/trpc/drinks.list', { headers: JSON_TYPE, payload: '{}' });
  for (const answer of [read, written]) {
    expect(answer.statusCode).toBe(405);
    expect(answer.json().error.message).toEqual(expect.any(String));
  }
  expect(contentOf(cafe)).toEqual(before);
});

test('connection parameters, which are for WebSockets, are ignored', async () => {
  const { ask } = await createTestApp();
  for (const text of ['1', '{', '{"token":"x"}', '%ff', '']) {
    const answer = await ask('GET', `/trpc/categories.list?connectionParams=${text}`);
    expect(answer.statusCode, answer.body).toBe(200);
  }
});
