import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';

const JSON_TYPE = 'application/json';
const JSON_HEADER = { 'content-type': JSON_TYPE };

/** A dream cup as JSON for both APIs, with additional text inside its braces. */
const cup = (more: string) => `{"ingredientDTOs":[],"choices":[],"layers":[],${more}}`;
const APIS = ['/api/drinkapi/create', '/trpc/drinks.create'];

/** Sends the same text to both APIs. */
const send = ({ ask }: TestApp, payload: string) =>
  Promise.all(APIS.map((url) => ask('POST', url, { headers: JSON_HEADER, payload })));

/** The names of the saved cups. */
const namesOf = async ({ ask }: TestApp): Promise<string[]> =>
  (await ask('GET', '/api/drinkapi/drinkslist')).json().map(({ name }: { name: string }) => name);

const DEPTH = 10_000;
const brackets = (open: string, close: string) => open.repeat(DEPTH) + close.repeat(DEPTH);

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
  ['/api/drinkapi/drinkslist?pageSize=9999999999999999999999', 400],
  ['/api/drinkapi/drinkslist?order=ASC', 400],
  [`/api/drinkapi/drinkslist?${'x'.repeat(30_000)}`, 200],
  [`/api/${'x'.repeat(30_000)}`, 404],
  [`/api/ingredientapi/${'1'.repeat(30_000)}`, 400],
  ['/api/ingredientapi/0', 400, NO_ID],
  ['/api/ingredientapi/%E0%A4%A', 400, MALFORMED],
  ['/%FF', 400, MALFORMED],
  ['/trpc/%', 400, MALFORMED],
  ['/uploads/%E0%A4%A', 400, MALFORMED],
  [`/trpc/${'x'.repeat(30_000)}`, 404],
  [`/trpc/drinks.list?input=${brackets('[', ']')}`, 400],
  ['/trpc/drinks.list?input=%7B', 400],
  ['/trpc/drinks.list?input=%E0%A4%A', 400],
  ['/trpc/drinks.list?input=', 400],
  ['/trpc/drinks.list?input={}&input={}', 400],
  ['/trpc/drinks.list?input=null', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=%5B', 400],
  ['/trpc/drinks.list,menu.byCategory?batch=1&input=null', 400],
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
  const sent = { headers: JSON_HEADER, payload: '{"name":' };
  for (const url of ['/api/categoryapi/categorieslist', '/trpc/categories.list'])
    expect((await ask('GET', url, sent)).statusCode).toBe(200);
  for (const text of ['1', '{', '{"token":"x"}', '%ff', ''])
    expect((await ask('GET', `/trpc/categories.list?connectionParams=${text}`)).statusCode, text).toBe(200);
});

type Call = readonly ['POST' | 'PUT', string];

/** The JSON calls that a body can be sent to. */
const CALLS: Call[] = [
  ['POST', '/api/categoryapi/create'],
  ['PUT', '/api/categoryapi/update/1'],
  ['POST', '/api/menuitemapi/create'],
  ['PUT', '/api/menuitemapi/update/1'],
  ['POST', '/api/drinkapi/create'],
  ['POST', '/trpc/categories.create'],
  ['POST', '/trpc/categories.update'],
  ['POST', '/trpc/menu.create'],
  ['POST', '/trpc/menu.update'],
  ['POST', '/trpc/drinks.create'],
  ['POST', '/trpc/drinks.create?batch=1'],
];
/** Calls that need no body. */
const BODILESS: Call[] = [
  ['POST', '/api/drinkapi/upvote/1'],
  ['POST', '/trpc/drinks.upvote'],
];
/** Fields that are valid for all calls. */
const GOOD =
  '"name":"Ny","ingredientDTOs":[],"choices":[],"layers":[],"categoryId":1,"menuItemId":1,"price":45';

async function sendAll(cafe: TestApp, payload: string | Buffer | undefined, type: string, calls = CALLS) {
  const headers = { ...bearer(cafe.tokens.Admin), 'content-type': type };
  const sent = payload === undefined ? { headers } : { headers, payload };
  return Promise.all(
    calls.map(async ([method, url]) => {
      const { statusCode, body } = await cafe.ask(method, url, sent);
      return { call: `${method} ${url}`, statusCode, body };
    }),
  );
}

const LATIN_1 = Buffer.from(`{${GOOD.replace('Ny', 'Bl\xe5b\xe6r')}}`, 'latin1');

/** A body, its type, and the expected response of every call. */
const BODIES: [
  what: string,
  payload: string | Buffer | undefined,
  type: string,
  status: 400 | 415,
  message: string,
][] = [
  ['__proto__', `{${GOOD},"__proto__":{"role":"Admin"}}`, JSON_TYPE, 400, 'not valid JSON'],
  ['an escaped __proto__', `{${GOOD},"\\u005f_proto__":{}}`, JSON_TYPE, 400, 'not valid JSON'],
  ['__proto__ further in', `{${GOOD},"x":[{"__proto__":1}]}`, JSON_TYPE, 400, 'not valid JSON'],
  ['constructor', `{${GOOD},"constructor":{"prototype":{}}}`, JSON_TYPE, 400, 'not valid JSON'],
  ['a price of NaN', `{${GOOD},"price":NaN}`, JSON_TYPE, 400, 'not valid JSON'],
  ['a byte order mark', '\uFEFF{', JSON_TYPE, 400, 'not valid JSON'],
  ['Latin-1', LATIN_1, JSON_TYPE, 400, 'not valid UTF-8'],
  ['Latin-1 that says so', LATIN_1, `${JSON_TYPE}; charset=iso-8859-1`, 400, 'not valid UTF-8'],
  ['UTF-16', Buffer.from(`{${GOOD}}`.replace('Ny', 'Blå'), 'utf16le'), JSON_TYPE, 400, 'not valid'],
  ['half a text', `{${GOOD.slice(0, -5)}`, JSON_TYPE, 400, 'not valid JSON'],
  ['two texts', `{${GOOD}}{${GOOD}}`, JSON_TYPE, 400, 'not valid JSON'],
  ['plain text', `{${GOOD}}`, 'text/plain', 415, 'This content type is not supported'],
  ['a form', 'name=Ny', 'application/x-www-form-urlencoded', 415, 'This content type is not supported'],
  ['parts', `{${GOOD}}`, 'multipart/form-data; boundary=x', 415, 'This content type is not supported'],
  ['a type that is none', `{${GOOD}}`, 'nonsense', 415, 'This content type is not supported'],
  ['XML', '<name>Ny</name>', 'application/xml', 415, 'This content type is not supported'],
  ['nothing', undefined, JSON_TYPE, 400, 'Invalid input'],
  ['an empty text', '', JSON_TYPE, 400, 'Invalid input'],
  ['brackets as the body', brackets('[', ']'), JSON_TYPE, 400, '"message":"'],
  ['brackets as the name', `{${GOOD},"name":${brackets('[', ']')}}`, JSON_TYPE, 400, '"message":"'],
  ['objects in the name', `{${GOOD},"name":${brackets('{"a":', '}')}}`, JSON_TYPE, 400, '"message":"'],
];

test.for(BODIES)('every write rejects %s', async ([_, payload, type, status, message], { unchangedCafe }) => {
  const calls = { 400: CALLS, 415: [...CALLS, ...BODILESS] }[status];
  for (const { call, statusCode, body } of await sendAll(unchangedCafe, payload, type, calls)) {
    expect(statusCode, `${call}: ${body}`).toBe(status);
    expect(body, call).toContain(message);
  }
});

test('the largest accepted body has 64 KiB', async ({ cafe }) => {
  const filler = (bytes: number) => `{${GOOD},"x":"${'x'.repeat(bytes - GOOD.length - 9)}"}`;
  expect(filler(64 * 1024)).toHaveLength(64 * 1024);
  const headers = { ...bearer(cafe.tokens.Admin), 'content-type': JSON_TYPE };
  const create = (payload: string) => cafe.ask('POST', '/api/menuitemapi/create', { headers, payload });
  expect((await create(filler(64 * 1024))).statusCode).toBe(201);
  expect((await create(filler(64 * 1024 + 1))).statusCode).toBe(413);
});

test('unknown fields are ignored, also those that every object inherits', async ({ cafe }) => {
  const payload = `{${GOOD},"toString":1,"hasOwnProperty":true,"role":"Admin","deletedAt":1,"id":77,"createdAt":5}`;
  for (const { call, statusCode, body } of await sendAll(cafe, payload, JSON_TYPE)) {
    if (!call.includes('menu')) continue; // A category’s name is taken from the second on, and a cup’s fields differ.
    expect(statusCode, `${call}: ${body}`).toBeLessThan(300);
    expect(body).not.toMatch(/deletedAt|toString|"id"|createdAt/);
  }
});
