import { expect, test } from 'vitest';
import { post } from '#server/testing/apis.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';

test('the fields of a body that are ignored are named in the response', async () => {
  const cafe = await createTestApp();
  const save = async (body: object) =>
    (await post(cafe, '/api/categoryapi/create', body, bearer(cafe.tokens.Admin))).raw;
  const answer = await save({ name: 'Te', descripton: 'God', Name: 'x' });
  expect(answer).toMatchObject({ statusCode: 201, headers: { 'x-ignored-fields': 'descripton, Name' } });
  expect((await save({ name: 'Kaker' })).headers).not.toHaveProperty('x-ignored-fields');
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`felt-${at}-${'x'.repeat(100)}`, 1]),
  );
  const header = String((await save({ name: 'Brus', ...many })).headers['x-ignored-fields']);
  expect(header.split(', ')).toHaveLength(10);
  expect(header.length).toBeLessThan(500);
});

test('the ignored fields of a body that has variants are named', async () => {
  const cafe = await createTestApp();
  const payload = { of: 'categories', ids: [], idz: [1] };
  const { headers } = await cafe.ask('PUT', '/api/orderapi/update', {
    headers: bearer(cafe.tokens.Admin),
    payload,
  });
  expect(headers['x-ignored-fields']).toBe('idz');
});

test('a name that can’t be in a header is escaped', async () => {
  const cafe = await createTestApp();
  const body = { name: 'Te', 'ø\r\nset-cookie: x': 1, '\ud800': 1 };
  const { raw } = await post(cafe, '/api/categoryapi/create', body, bearer(cafe.tokens.Admin));
  expect(raw.headers['x-ignored-fields']).toBe('%C3%B8%0D%0Aset-cookie%3A%20x, %EF%BF%BD');
});
