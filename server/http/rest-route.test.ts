import { expect } from 'vitest';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';

/** The header of a response that names the ignored fields of a body. */
async function ignoredFields(cafe: TestApp, method: 'POST' | 'PUT', url: string, payload: object) {
  const { statusCode, headers } = await cafe.ask(method, url, {
    headers: bearer(cafe.tokens.Admin),
    payload,
  });
  expect(statusCode).toBeLessThan(300);
  return headers['x-ignored-fields'];
}

test('the fields of a body that are ignored are named in the response, the first ten of many, escaped', async ({
  cafe,
}) => {
  const save = (body: object) => ignoredFields(cafe, 'POST', '/api/categoryapi/create', body);
  expect(await save({ name: 'Te', descripton: 'God', Name: 'x' })).toBe('descripton, Name');
  expect(await save({ name: 'Kaker' })).toBe(undefined);
  const many = Array.from({ length: 50 }, (_, at) => [`felt-${at}-${'x'.repeat(100)}`, 1]);
  const header = String(await save({ name: 'Brus', ...Object.fromEntries(many) }));
  expect(header.split(', ')).toHaveLength(10);
  expect(header.length).toBeLessThan(500);
  const escaped = await save({ name: 'Saft', 'ø\r\nset-cookie: x': 1, '\ud800': 1 });
  expect(escaped).toBe('%C3%B8%0D%0Aset-cookie%3A%20x, %EF%BF%BD');
  const half = await save({ name: 'Vann', [`${'a'.repeat(39)}😀`]: 1 });
  expect(half).toBe(`${'a'.repeat(39)}%EF%BF%BD`);
});

test('the ignored fields of a body that has variants are named', async ({ cafe }) => {
  const body = { of: 'categories', ids: [], idz: [1] };
  expect(await ignoredFields(cafe, 'PUT', '/api/orderapi/update', body)).toBe('idz');
});
