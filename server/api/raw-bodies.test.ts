import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';

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

const JSON_TYPE = 'application/json';

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
