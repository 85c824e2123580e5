import { describe, expect } from 'vitest';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import { forgetVisitors } from '#server/jobs/old-data.ts';
import { type Answer, cookieHeader, expectAnswer, mutate, post, readTables } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { createCafeWithDrinks } from '#server/testing/drinks.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test as withCafe } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const DAY = 24 * 60 * 60 * 1000;
const CUP = 1;

type Like = (cafe: TestApp, id: unknown, headers?: Record<string, string>) => Promise<Answer>;
type Api = { like: Like; unlike: Like };

const REST: Api = {
  like: (cafe, id, headers) => post(cafe, `/api/drinkapi/upvote/${id}`, undefined, headers),
  unlike: (cafe, id, headers) => post(cafe, `/api/drinkapi/remove-upvote/${id}`, undefined, headers),
};
const TRPC: Api = {
  like: (cafe, drinkId, headers) => mutate(cafe, 'drinks.upvote', { drinkId }, headers),
  unlike: (cafe, drinkId, headers) => mutate(cafe, 'drinks.removeUpvote', { drinkId }, headers),
};
const APIS = Object.entries({ REST, tRPC: TRPC });

const test = withCafe.extend('cafe', () => createCafeWithDrinks());

const countRows = ({ deps }: TestApp) => ({
  likes: deps.db.select().from(likes).all().length,
  visitors: deps.db.select().from(visitors).all().length,
});

describe.for(APIS)('%s', ([, api]) => {
  test('counts a like once per visitor, and removes it; a missing one makes no visitor', async ({ cafe }) => {
    const stranger = await api.unlike(cafe, CUP);
    expect(stranger).toMatchObject({ status: 200, body: { timesFavorite: 0 } });
    expect(stranger.raw.cookies).toEqual([]);
    expect(countRows(cafe)).toEqual({ likes: 0, visitors: 0 });
    const first = await api.like(cafe, CUP);
    expect(first).toMatchObject({ status: 200, body: { timesFavorite: 1 } });
    const browser = cookieHeader(first);
    for (const again of [await api.like(cafe, CUP, browser), await api.like(cafe, CUP, browser)]) {
      expect(again).toMatchObject({ status: 200, body: { timesFavorite: 1 } });
      expect(again.raw.cookies).toEqual([]);
    }
    const other = await api.like(cafe, CUP);
    expect(other.body).toEqual({ timesFavorite: 2 });
    expect((await api.unlike(cafe, 2, browser)).body).toEqual({ timesFavorite: 0 });
    expect((await api.like(cafe, 2, browser)).body).toEqual({ timesFavorite: 1 });
    expect(countRows(cafe)).toEqual({ likes: 3, visitors: 2 });
    expect((await api.unlike(cafe, CUP, browser)).body).toEqual({ timesFavorite: 1 });
    expect((await api.unlike(cafe, CUP, browser)).body).toEqual({ timesFavorite: 1 });
    expect((await api.unlike(cafe, CUP, cookieHeader(other))).body).toEqual({ timesFavorite: 0 });
    expect(countRows(cafe)).toEqual({ likes: 1, visitors: 2 });
  });

  test('knows the visitor by a signed cookie that others can’t read, use or forge', async ({ cafe }) => {
    const first = await api.like(cafe, CUP);
    const { raw } = first;
    const properties = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 3600 };
    expect(raw.cookies).toEqual([expect.objectContaining({ name: 'visitor', ...properties })]);
    expect(raw.cookies[0]).not.toHaveProperty('secure');
    const id = cafe.deps.db.select().from(visitors).get()?.id ?? '';
    const [value, signature] = raw.cookies[0]?.value.split(/\.(?=[^.]*$)/) ?? [];
    expect(value).toBe(id);
    expect(signature?.length).toBeGreaterThan(40);
    const { cookie } = cookieHeader(first);
    const forged = [
      `visitor=${id}`,
      `visitor=${id}.x`,
      cookie.replace(/.{6}$/, 'AAAAAA'),
      cookie.replace(id, id.replace(/.$/, 'z')),
    ];
    for (const [index, each] of forged.entries()) {
      const answer = await api.like(cafe, CUP, { cookie: each });
      expect(answer.body).toEqual({ timesFavorite: index + 2 });
      expect(answer.raw.cookies).toHaveLength(1);
      expect((await api.unlike(cafe, 2, { cookie: each })).raw.cookies).toEqual([]);
    }
  });

  test('lets one address make so many new visitors for a cup in a day, and no more', async () => {
    const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'on' });
    const browser = cookieHeader(await api.like(cafe, CUP));
    for (const likesNow of [2, 3])
      expect((await api.like(cafe, CUP)).body).toEqual({ timesFavorite: likesNow });
    const before = readTables(cafe);
    const rejected = await api.like(cafe, CUP);
    expectAnswer(rejected, 429, { message: expect.stringContaining('Too many likes for this cup') });
    expect(rejected.raw.cookies).toEqual([]);
    expect(readTables(cafe)).toEqual(before);
    expect((await api.like(cafe, 2)).status).toBe(200);
    expect((await api.like(cafe, CUP, browser)).status).toBe(200);
    expect((await api.like(cafe, CUP, { 'x-forwarded-for': '192.0.2.7' })).body).toEqual({
      timesFavorite: 4,
    });
    await forgetVisitors(cafe.deps, Date.now() + DAY + 1);
    expect((await api.like(cafe, CUP)).body).toEqual({ timesFavorite: 5 });
  });

  test('answers 404 for an unknown or deleted cup', async ({ cafe }) => {
    changeRow(cafe.deps, drinks, { deletedAt: 1 });
    expectUnchanged(cafe);
    for (const call of [api.like, api.unlike]) {
      for (const id of [CUP, 99, 999_999_999_999_999]) {
        const answer = await call(cafe, id);
        expect(answer).toMatchObject({ status: 404, body: { message: 'The dream cup does not exist' } });
        expect(answer.raw.cookies).toEqual([]);
      }
    }
  });
});

test('a visitor of one API is the same through the other, without the address in clear', async ({ cafe }) => {
  const browser = cookieHeader(await REST.like(cafe, CUP));
  expect(JSON.stringify(readTables(cafe))).not.toContain('127.0.0.1');
  expect((await TRPC.like(cafe, CUP, browser)).body).toEqual({ timesFavorite: 1 });
  expect((await TRPC.unlike(cafe, CUP, browser)).body).toEqual({ timesFavorite: 0 });
});

test('behind an HTTPS proxy the cookie is Secure', async () => {
  const cafe = await createCafeWithDrinks({ TRUST_PROXY: 'on' });
  const { raw } = await REST.like(cafe, CUP, { 'x-forwarded-proto': 'https' });
  expect(raw.cookies).toEqual([expect.objectContaining({ secure: true })]);
});

test('a cookie of a visitor who is not in the database creates a new visitor', async ({ cafe }) => {
  const browser = cookieHeader(await REST.like(cafe, CUP));
  cafe.deps.edit.delete(visitors).run();
  const answer = await REST.like(cafe, 2, browser);
  expect(answer).toMatchObject({ status: 200, body: { timesFavorite: 1 } });
  expect(answer.raw.cookies).toHaveLength(1);
});

test('visitors that an address made by liking other cups count towards the limit of a cup', async () => {
  const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.1' }); // Three a day.
  addDrinks(cafe.deps, 'Tre');
  const browsers = [];
  for (const id of [2, 2, 2, 3, 3, 3]) browsers.push(cookieHeader(await REST.like(cafe, id)));
  const answers = [];
  for (const browser of browsers) answers.push((await REST.like(cafe, CUP, browser)).status);
  expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await REST.like(cafe, CUP, browsers[0])).body).toEqual({ timesFavorite: 3 });
});

test('likes are rate-limited per address', async () => {
  const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.04' }); // Ten a minute
  const browser = cookieHeader(await REST.like(cafe, CUP));
  for (const call of [...Array(4).fill([TRPC.unlike, REST.like]).flat(), TRPC.like])
    expect((await call(cafe, call === TRPC.like ? 2 : CUP, browser)).status).toBe(200);
  for (const { like, unlike } of [REST, TRPC]) {
    expect((await like(cafe, CUP)).status).toBe(429);
    expect((await unlike(cafe, CUP, browser)).status).toBe(429);
  }
});

test('the likes of all guests in a day are limited, and those of unknown cups do not count', async () => {
  const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.04', TRUST_PROXY: 'on' }); // 800 a day
  const likeFrom = (host: number, id = CUP) => REST.like(cafe, id, { 'x-forwarded-for': `192.0.2.${host}` });
  for (let like = 0; like < 799; like += 1) await cafe.deps.limits.take('likeOfAll', '');
  expect((await likeFrom(1, 99)).status).toBe(404);
  expect((await likeFrom(2)).status).toBe(200);
  expect((await likeFrom(3)).status).toBe(429);
});

test('two likes in one batch come from one visitor', async ({ cafe }) => {
  const payload = { 0: { drinkId: 1 }, 1: { drinkId: 2 } };
  const answer = await cafe.ask('POST', '/trpc/drinks.upvote,drinks.upvote?batch=1', { payload });
  expect(answer.json()).toEqual([
    { result: { data: { timesFavorite: 1 } } },
    { result: { data: { timesFavorite: 1 } } },
  ]);
  expect(countRows(cafe)).toEqual({ likes: 2, visitors: 1 });
  expect(answer.cookies).toHaveLength(1);
});
