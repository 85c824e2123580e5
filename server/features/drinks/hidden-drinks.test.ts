import { test as base, expect } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { registerPages } from '#server/pages/pages.plugin.ts';
import { admin, cookieHeader, get, mutate, post, query, readList, user } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { bearer, createTestApp, serveApp } from '#server/testing/test-app.ts';
import { MyData } from '#shared/accounts/own-data.ts';

const BAD = 'Stygt navn';

/** A listening café with its pages, and one cup of kari's; an anonymous guest may get cached responses. */
async function createCafeWithCup() {
  const cafe = await createTestApp({}, { pages: registerPages });
  const { imagePath } = await saveDrink(cafe, [1], { name: BAD, headers: bearer(cafe.tokens.User) });
  const { origin } = await serveApp(cafe);
  return { ...cafe, origin, imagePath };
}

const test = base.extend('cafe', () => createCafeWithCup());

const trpcUrl = (path: string, ...inputs: object[]) =>
  `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`;

/** All that shows guests the cup; `FILE` stands for the path of its picture. */
const SHOWS = [
  '/api/drinkapi/drinkslist',
  '/api/drinkapi/drinkslist?page=1&pageSize=5&search=stygt',
  '/api/drinkapi/drinkslist?sort=createdAt&order=desc',
  '/api/drinkapi/drinkslist?sort=timesFavorite',
  '/api/drinkapi/1',
  trpcUrl('drinks.list', {}),
  trpcUrl('drinks.list,drinks.find', { search: 'navn', sort: 'timesFavorite' }, { drinkId: 1 }),
  trpcUrl('drinks.find', { drinkId: 1 }),
  '/',
  '/drommekoppen',
  '/drommekoppen?variant=1',
  '/drommekoppen/1',
  '/drommekoppen/1?disk',
  '/drommekoppen/1/kort.jpg',
  '/sitemap.xml',
  'FILE',
  'FILE/96',
  'FILE/320',
];

test.for(['hidden', 'waiting'] as const)('guests never see a %s cup', async (visibility, { cafe }) => {
  /** The reads in `SHOWS` that show the cup. Each is sent three times, because the last response comes from the cache. */
  const shown = async () => {
    const found: string[] = [];
    for (const path of SHOWS) {
      const url = cafe.origin + path.replace('FILE', cafe.imagePath);
      for (const _ of [1, 2]) await fetch(url).then((answer) => answer.arrayBuffer());
      const answer = await fetch(url);
      const isPicture = answer.headers.get('content-type')?.startsWith('image/');
      const text = isPicture ? '' : await answer.text();
      if (isPicture || [BAD, cafe.imagePath, '/drommekoppen/1<'].some((part) => text.includes(part)))
        found.push(path);
      else expect([200, 207, 404], path).toContain(answer.status);
    }
    return found;
  };
  expect(await shown()).toEqual(SHOWS);
  changeRow(cafe.deps, drinks, { visibility });
  expect(await shown()).toEqual([]);
  expect((await fetch(`${cafe.origin}/drommekoppen/1`)).status).toBe(404);
  await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility: 'shown' });
  expect(await shown()).toEqual(SHOWS);
  await admin.put(cafe, '/api/drinkapi/set-visibility/1', { visibility: 'hidden' });
  expect(await shown()).toEqual([]);
});

test('the totals of guests’ lists leave out what they don’t show, deleted or not', async ({ cafe }) => {
  for (const [name, more] of [
    ['Sol', {}],
    ['Måne', { visibility: 'hidden' }],
    ['Stjerne', { visibility: 'waiting', deletedAt: 1 }],
    ['Sky', { deletedAt: 1 }],
  ] as const)
    addDrink(cafe.deps, name, more);
  for (const selection of [{}, { search: 'o' }, { search: 'måne' }]) {
    const { total, names } = readList(await query(cafe, 'drinks.list', selection));
    expect(total).toBe(names.length);
  }
  const { body, raw } = await get(cafe, '/api/drinkapi/drinkslist');
  expect(body).toMatchObject([{ name: 'Sol' }, { name: BAD }]);
  expect(raw.headers['x-total-count']).toBe('2');
});

const missing = { status: 404, body: { message: 'The dream cup does not exist', code: 'drinkMissing' } };

test('its maker and staff still get it, and say so; for others it does not exist', async ({ cafe }) => {
  addDrink(cafe.deps, 'Ingens', { visibility: 'hidden' });
  await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility: 'hidden' });
  const hidden = { name: BAD, visibility: 'hidden', imagePath: '/images/default.png' };
  const { User, Barista, Admin } = cafe.tokens;
  for (const token of [User, Barista, Admin])
    expect((await get(cafe, '/api/drinkapi/1', bearer(token))).body).toMatchObject(hidden);
  for (const token of Object.values(cafe.keyTokens))
    expect(await get(cafe, '/api/drinkapi/1', bearer(token))).toMatchObject(missing);
  for (const token of [User, Barista, Admin]) {
    expect((await query(cafe, 'drinks.find', { drinkId: 1 }, bearer(token))).body).toMatchObject(hidden);
    // Also on the screens of the café it is gone.
    expect((await query(cafe, 'drinks.list', {}, bearer(token))).body).toEqual({ rows: [], total: 0 });
  }
  expect((await user.get(cafe, '/api/drinkapi/user-drinks')).body).toMatchObject([hidden]);
  expect((await user.query(cafe, 'drinks.mine', {})).body).toMatchObject({ rows: [hidden], total: 1 });
  expect(await user.get(cafe, '/api/drinkapi/2')).toMatchObject(missing);
  expect((await user.query(cafe, 'drinks.find', { drinkId: 2 })).body).toBeNull();
  for (const call of ['drinks.upvote', 'drinks.removeUpvote', 'drinks.report'])
    for (const drinkId of [1, 99]) expect(await mutate(cafe, call, { drinkId })).toMatchObject(missing);
  for (const path of ['upvote/1', 'remove-upvote/1', 'report/1', 'report/99'])
    expect(await post(cafe, `/api/drinkapi/${path}`)).toMatchObject(missing);
});

test('a picture that another cup shows stays, and goes with the last one that is shown', async ({ cafe }) => {
  const picture = () => fetch(cafe.origin + cafe.imagePath).then(({ status }) => status);
  await saveDrink(cafe, [1], { name: 'Pent navn' });
  await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility: 'hidden' });
  expect(await picture()).toBe(200);
  await admin.remove(cafe, '/api/drinkapi/delete/2');
  expect(await picture()).toBe(404);
});

test('a copy of one’s data names no cup that guests don’t see', async ({ cafe }) => {
  const browser = cookieHeader(await user.post(cafe, '/api/drinkapi/upvote/1'));
  const likes = async () => {
    const copy = await get(cafe, '/api/auth/my-data', { ...bearer(cafe.tokens.Barista), ...browser });
    return MyData.parse(copy.body).browser?.likes;
  };
  expect(await likes()).toMatchObject([{ drinkId: 1, name: BAD }]);
  await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility: 'hidden' });
  expect(await likes()).toMatchObject([{ drinkId: 1, name: '' }]);
});
