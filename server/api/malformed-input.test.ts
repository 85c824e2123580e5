import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';

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

const INVALID: [what: string, payload: string][] = [
  ['brackets as the body', brackets('[', ']')],
  ['brackets as the name', cup(`"name":${brackets('[', ']')}`)],
  ['an object in the name', cup(`"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
];

test.for(INVALID)('%s is rejected, through both APIs', async ([_, payload], { unchangedCafe: cafe }) => {
  for (const answer of await send(cafe, payload)) expect(answer.statusCode, answer.body).toBe(400);
});

test.for([
  [
    'ten thousand brackets in an unknown field are ignored',
    `"name":"Dyp","deep":${brackets('[', ']')}`,
    'Dyp',
  ],
  ['a surrogate pair is accepted', '"name":"Kopp \\ud83e\\udd64"', 'Kopp 🥤'],
  ['of a duplicate key the last one counts', '"name":"Første","name":"Andre"', 'Andre'],
] as const)('%s, through both APIs', async ([_, fields, name], { cafe }) => {
  for (const answer of await send(cafe, cup(fields))) expect(answer.statusCode).toBeLessThan(300);
  expect(await namesOf(cafe)).toEqual([name, name]);
});

const MALFORMED = 'The request is malformed';

const NO_ID = 'Id: Must be a positive integer","errors":{"Id":["Must be a positive integer"]}';

const ADDRESSES: [url: string, status: number, message?: string][] = [
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
  ['/api/ingredientapi/0', 400, NO_ID],
  ['/api/ingredientapi/%E0%A4%A', 400, MALFORMED],
  ['/api/%', 400, MALFORMED],
  ['/%FF', 400, MALFORMED],
  ['/trpc/%', 400, MALFORMED],
  ['/uploads/%E0%A4%A', 400, MALFORMED],
  [`/trpc/${'x'.repeat(30_000)}`, 404],
  [`/trpc/drinks.list?input=${'['.repeat(DEPTH)}`, 400],
  [`/trpc/drinks.list?input=${brackets('[', ']')}`, 400],
  ['/trpc/drinks.list?input=%7B', 400],
  ['/trpc/drinks.list?input=%E0%A4%A', 400],
  ['/trpc/drinks.list?input=', 400],
  ['/trpc/drinks.list?input={}&input={}', 400],
  ['/trpc/drinks.list?input=null', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=%5B', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=null', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=7', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=[]', 400],
  ['/trpc/drinks.list?batch=1', 400],
];

test.for(ADDRESSES.map(([url, ...answer]) => [url.slice(0, 60), url, answer] as const))(
  'GET %s has its status, the headers of every answer, and a message',
  async ([_, url, [status, message = '']], { unchangedCafe: cafe }) => {
    const answer = await cafe.ask('GET', url);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers).toHaveProperty('content-security-policy');
    if (status >= 400) expect(answer.body).toContain(`"message":"${message}`);
  },
);

test.for(['OPTIONS', 'PATCH', 'TRACE', 'HEAD'] as const)(
  '%s for a writing call changes nothing',
  async (method, { unchangedCafe: cafe }) => {
    for (const url of ['/api/drinkapi/create', '/api/categoryapi/delete/1', '/trpc/drinks.create']) {
      const answer = await cafe.app.inject({ method, url, headers: bearer(cafe.tokens.Admin) });
      if (method !== 'HEAD') expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.headers).toHaveProperty('content-security-policy');
    }
  },
);

test('the body of a GET is ignored, and connection parameters, which are for WebSockets', async ({
  cafe: { ask },
}) => {
  const sent = { headers: JSON_TYPE, payload: '{"name":' };
  for (const url of ['/api/categoryapi/categorieslist', '/trpc/categories.list'])
    expect((await ask('GET', url, sent)).statusCode).toBe(200);
  for (const text of ['1', '{', '{"token":"x"}', '%ff', ''])
    expect((await ask('GET', `/trpc/categories.list?connectionParams=${text}`)).statusCode, text).toBe(200);
});
