import type { RouteOptions } from 'fastify';
import { expect } from 'vitest';
import { addDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CHANGED_HEADER } from '#shared/api/trpc.ts';

const reprice = ({ ask, tokens }: TestApp, price: number) =>
  ask('PUT', '/api/menuitemapi/update/1', {
    headers: bearer(tokens.Admin),
    payload: { name: 'Espresso', categoryId: 1, price },
  });

test('the response to a write names the changed areas; a read or a write without a change names none', async ({
  cafe,
}) => {
  const { headers } = await reprice(cafe, 40);
  expect(headers[CHANGED_HEADER]).toBe(`${cafe.deps.live.revision()} menu,categories,today,audit`);
  expect((await reprice(cafe, 40)).headers).not.toHaveProperty(CHANGED_HEADER);
  expect((await cafe.ask('GET', '/api/menuitemapi/menuitemslist')).headers).not.toHaveProperty(
    CHANGED_HEADER,
  );
});

test('the response to a like does not name areas that another request has changed', async () => {
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  const onRoute = (route: RouteOptions) => {
    if (route.url.includes('upvote')) route.preHandler = [route.preHandler ?? [], () => changed].flat();
  };
  const cafe = await createTestApp({}, { onRoute });
  addDrinks(cafe.deps, 'Sky');
  const liked = cafe.ask('POST', '/api/drinkapi/upvote/1');
  const other = await reprice(cafe, 40);
  resolve();
  expect(other.headers).toHaveProperty(CHANGED_HEADER);
  expect((await liked).statusCode).toBe(200);
  expect((await liked).headers).not.toHaveProperty(CHANGED_HEADER);
});
