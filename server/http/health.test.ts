import { expect, test } from 'vitest';
import { clientOf } from '#server/db/open.ts';
import { get, post, query } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const LIST = '/api/categoryapi/categorieslist';
const FINE = { status: 200, body: { status: 'ok' } };
const UNAVAILABLE = { status: 503, body: { status: 'unavailable' } };

test('the health check tells whether the database can be read', async () => {
  const cafe = await createTestApp();
  for (const url of ['/healthz', '/readyz']) {
    const answer = await get(cafe, url);
    expect(answer).toMatchObject(FINE);
    expect(answer.raw.headers['cache-control']).toBe('no-store');
  }
  clientOf(cafe.deps.edit).exec('alter table cafe rename to lost');
  for (const url of ['/healthz', '/readyz']) expect(await get(cafe, url)).toMatchObject(UNAVAILABLE);
});

test('a damaged database is 503 for every route, even for cached responses', async () => {
  const cafe = await createTestApp();
  expect((await get(cafe, LIST)).status).toBe(200);
  cafe.deps.health.reportError(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' }));
  const damaged = {
    status: 503,
    body: { message: 'The database is damaged; the owner has to look after it' },
  };
  expect(await get(cafe, LIST)).toMatchObject(damaged);
  expect(await query(cafe, 'categories.list')).toMatchObject(damaged);
  expect(await post(cafe, '/api/drinkapi/upvote/1')).toMatchObject(damaged);
  for (const url of ['/healthz', '/readyz']) expect(await get(cafe, url)).toMatchObject(UNAVAILABLE);
});
