import { sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import { AppError } from '#server/core/errors.ts';
import { createHealth } from '#server/core/health.ts';
import { VERSION } from '#server/core/program.ts';
import { clientOf } from '#server/db/open.ts';
import { menuItems } from '#server/db/schema.ts';
import { get, post, query } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';

const LIST = '/api/categoryapi/categorieslist';
const FINE = { status: 200, body: { status: 'ok', version: VERSION } };
const UNAVAILABLE = { status: 503, body: { status: 'unavailable' } };

test('the health check tells whether the database can be read', async ({ cafe }) => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await get(cafe, url);
    expect(answer).toMatchObject(FINE);
    expect(answer.raw.headers['cache-control']).toBe('no-store');
  }
  clientOf(cafe.deps.edit).exec('alter table cafe rename to lost');
  for (const url of ['/healthz', '/readyz']) expect(await get(cafe, url)).toMatchObject(UNAVAILABLE);
});

test.for(['/api/menuitemapi/menuitemslist', '/trpc/menu.priceList'])(
  'the first read of %s that a damaged page spoils is 503 already; in a whole database it is 500',
  async (url, { cafe }) => {
    cafe.deps.edit.update(menuItems).set({ sizes: sql`'{'` }).run();
    expect((await cafe.app.inject(url)).statusCode).toBe(500);
    expect(await get(cafe, '/readyz')).toMatchObject(FINE);
    Object.assign(
      cafe.deps.health,
      createHealth(() => 'row 1 missing from index'),
    );
    expect((await cafe.ask('GET', url)).statusCode).toBe(503);
    expect(await get(cafe, '/readyz')).toMatchObject(UNAVAILABLE);
  },
);

test('after such errors the database is checked once a minute at most', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const check = vi.fn(() => 'ok');
  const { reportError, isBroken } = createHealth(check);
  for (const error of [new AppError('invalid', 'x'), Object.assign(new Error(), { code: 'ENOSPC' })])
    expect(reportError(error)).toBe(error);
  expect(check).not.toHaveBeenCalled();
  for (let times = 0; times < 3; times += 1) reportError(new TypeError());
  expect(check).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  reportError(new TypeError());
  expect(check).toHaveBeenCalledTimes(2);
  expect(isBroken()).toBe(false);
});

test('a damaged database is 503 for every route, even for cached responses', async ({ cafe }) => {
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
