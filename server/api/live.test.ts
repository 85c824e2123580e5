import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { MAX_LISTENERS } from '#server/core/live.ts';
import { categories, images } from '#server/db/schema.ts';
import { writeAs } from '#server/db/write.ts';
import { fromAddress } from '#server/testing/accounts.ts';
import { admin, get, post, undo } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { subscribe } from '#server/testing/listener.ts';
import { uploadImage } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { AREAS } from '#shared/api/live.ts';

const serve = (cafe: TestApp): Promise<string> => cafe.app.listen({ port: 0, host: '127.0.0.1' });

/** Lets an address subscribe as often as it may. @returns the ends of the subscriptions, oldest first. */
const crowd = ({ deps }: TestApp, address: string): AbortController[] =>
  Array.from({ length: MAX_LISTENERS.ofOneAddress }, () => {
    const end = new AbortController();
    deps.live.watch({ address, since: undefined }, end);
    return end;
  });

/** The areas that each type of change affects, beside the audit log. */
const CHANGES: [name: string, areas: string[], change: (cafe: TestApp) => Promise<{ status: number }>][] = [
  [
    'an item’s price',
    ['menu', 'categories'],
    (cafe) => admin.put(cafe, '/api/menuitemapi/update/1', { name: 'A', categoryId: 1, price: 9 }),
  ],
  [
    'an ingredient that sold out',
    ['menu', 'choices', 'ingredients', 'drinks'],
    (cafe) => admin.mutate(cafe, 'ingredients.setAvailable', { ingredientId: 1, isAvailable: false }),
  ],
  ['an uploaded picture', ['menu', 'images', 'cafe'], (cafe) => uploadImage(cafe, 'Ny')],
  [
    'a deletion that is undone',
    ['drinks'],
    async (cafe) => undo(cafe, await admin.remove(cafe, '/api/drinkapi/delete/1')),
  ],
];

test.for(CHANGES)('%s notifies listeners', async ([, areas, change], { cafe }) => {
  addDrinks(cafe.deps, 'Kopp');
  const page = await subscribe(await serve(cafe), cafe.deps.live.revision());
  expect(page.status).toBe(200);
  expect((await page.next()).data).toEqual({ areas: [] });
  expect((await change(cafe)).status).toBeLessThan(300);
  const { id, data } = await page.next();
  expect(data).toEqual({ areas: [...areas, 'today', 'audit'] });
  expect(AREAS).toEqual(expect.arrayContaining(areas));
  expect(id).toMatch(/^.+\.[12]$/);
});

test('data that is read after a notification includes the change', async ({ cafe }) => {
  const origin = await serve(cafe);
  const page = await subscribe(origin, cafe.deps.live.revision());
  await page.next();
  const read = () => get(cafe, '/api/categoryapi/categorieslist');
  expect((await read()).body).not.toContainEqual(expect.objectContaining({ name: 'Ny' }));
  const refetched = page.next().then(read);
  await admin.post(cafe, '/api/categoryapi/create', { name: 'Ny' });
  expect((await refetched).body).toContainEqual(expect.objectContaining({ name: 'Ny' }));
});

test('many changes in one transaction notify once, after the commit', async ({ cafe }) => {
  const { deps } = cafe;
  const since = deps.live.revision();
  const page = await subscribe(await serve(cafe), since);
  await page.next();
  await writeAs(deps, ADMIN, ({ db }) => {
    db.update(categories).set({ description: 'Ny' }).run();
    db.update(images).set({ width: 5 }).where(eq(images.kind, 'gallery')).run();
    expect(deps.live.revision()).toBe(since);
  });
  const { id, data } = await page.next();
  const areas = ['menu', 'categories', 'ingredients', 'images', 'cafe'];
  expect([id, data]).toEqual([deps.live.revision(), { areas }]);
});

test('guests’ cups and likes notify nobody', async ({ cafe }) => {
  const since = cafe.deps.live.revision();
  const made = await post(cafe, '/api/drinkapi/create', { name: '', ingredientDTOs: [{ ingredientId: 1 }] });
  const liked = await post(cafe, '/api/drinkapi/upvote/1');
  expect([made.status, liked.status]).toEqual([201, 200]);
  expect(cafe.deps.live.revision()).toBe(since);
});

test('a page that reconnects is notified of missed changes, also by Last-Event-ID', async ({ cafe }) => {
  const origin = await serve(cafe);
  const since = cafe.deps.live.revision();
  await admin.post(cafe, '/api/categoryapi/create', { name: 'Ny' });
  const missed = { areas: ['menu', 'categories', 'ingredients', 'today', 'audit'] };
  expect((await (await subscribe(origin, since)).next()).data).toEqual(missed);
  const answer = await fetch(`${origin}/trpc/live.changes`, { headers: { 'last-event-id': since } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (!read.includes('data: {"areas"')) read += (await reader?.read())?.value;
  expect(read).toContain(JSON.stringify(missed));
  await reader?.cancel();
});

test('the stream is neither cached nor buffered by proxies, and closes its connection', async ({ cafe }) => {
  const { headers } = await subscribe(await serve(cafe));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
});

test('pages of CORS_ORIGINS may subscribe too', async () => {
  const cafe = await createTestApp({ CORS_ORIGINS: 'https://app.example' });
  cafe.deps.live.close();
  const headers = { origin: 'https://app.example' };
  const answer = await cafe.ask('GET', '/trpc/live.changes', { headers });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example' });
});

test('a closed connection frees its slot', async ({ cafe }) => {
  const origin = await serve(cafe);
  const connected = once(cafe.app.server, 'connection');
  const page = await subscribe(origin);
  await page.next();
  const [socket] = await connected;
  const room = () => cafe.deps.live.listeners();
  expect(room()).toBe(1);
  const closed = once(socket, 'close');
  page.leave();
  await closed;
  await expect.poll(room).toBe(0);
});

test('above the limit of all, subscriptions are rejected with a status', async ({ cafe }) => {
  const origin = await serve(cafe);
  const { inAll, ofOneAddress } = MAX_LISTENERS;
  const addresses = Array.from({ length: inAll / ofOneAddress }, (_, index) => `192.0.2.${index}`);
  const [[oldest] = []] = addresses.map((address) => crowd(cafe, address));
  const rejected = await subscribe(origin);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '60']);
  oldest?.abort();
  expect((await subscribe(origin)).status).toBe(200);
});

test.for([
  ['a trusted proxy', 'on', false],
  ['a client', 'off', true],
] as const)(
  'the forwarded address of %s with TRUST_PROXY %s ends the oldest subscription of the connection’s: %s',
  async ([_, trust, isEnded]) => {
    const cafe = await createTestApp({ TRUST_PROXY: trust });
    const origin = await serve(cafe);
    const [oldest, second] = crowd(cafe, '127.0.0.1');
    expect((await subscribe(origin, undefined, fromAddress('192.0.2.7'))).status).toBe(200);
    expect([oldest?.signal.aborted, second?.signal.aborted]).toEqual([isEnded, false]);
  },
);

test('subscriptions work by GET only, and reject invalid input', async ({ cafe }) => {
  cafe.deps.live.close();
  expect((await cafe.ask('POST', '/trpc/live.changes', { payload: {} })).statusCode).toBe(404);
  for (const input of ['{"lastEventId":5}', '5', '{'])
    expect((await get(cafe, `/trpc/live.changes?input=${encodeURIComponent(input)}`)).status).toBe(400);
});
