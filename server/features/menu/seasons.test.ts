import { expect, onTestFinished, test, vi } from 'vitest';
import { menuItems } from '#server/db/schema.ts';
import { contentOf, get, mutate, put, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const APIS = {
  REST: (cafe: TestApp, input: object) =>
    put(cafe, '/api/menuitemapi/update/1', input, bearer(cafe.tokens.Admin)),
  tRPC: (cafe: TestApp, input: object) =>
    mutate(cafe, 'menu.update', { menuItemId: 1, ...input }, bearer(cafe.tokens.Admin)),
};

const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };

/** A café whose clock can be set, to noon in Norway. */
async function cafeOn(date: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T11:00:00Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const cafe = await createTestApp();
  return {
    cafe,
    on: (day: string) => {
      vi.setSystemTime(Date.parse(`${day}T11:00:00Z`));
      // What the job does when a day ends.
      cafe.deps.outdate(['menu']);
    },
    isShown: async () =>
      JSON.stringify((await query(cafe, 'menu.byCategory', { category: '1' })).body).includes('Espresso'),
  };
}

test.for(Object.entries(APIS))('%s: what is sold out until a day is back on that day', async ([, update]) => {
  const { cafe, on, isShown } = await cafeOn('2026-11-23');
  const { body } = await update(cafe, { ...ESPRESSO, isAvailable: false, soldOutUntil: '2026-11-25' });
  expect(body).toMatchObject({ isAvailable: false, soldOutUntil: '2026-11-25' });
  expect(await isShown()).toBe(false);
  on('2026-11-24');
  expect(await isShown()).toBe(false);
  on('2026-11-25');
  expect(await isShown()).toBe(true);
  const list = (await get(cafe, '/api/menuitemapi/menuitemslist')).body;
  expect(list).toContainEqual(
    expect.objectContaining({ name: 'Espresso', isAvailable: true, soldOutUntil: null }),
  );
  // Sold out once more, until somebody says so; the admin's session is of the first day.
  on('2026-11-23');
  await update(cafe, ESPRESSO);
  expect((await update(cafe, { ...ESPRESSO, isAvailable: false })).body).toMatchObject({
    isAvailable: false,
  });
  expect(await isShown()).toBe(false);
});

test.for(Object.entries(APIS))('%s: a date that is not to come is rejected', async ([, update]) => {
  const { cafe } = await cafeOn('2026-11-23');
  const before = contentOf(cafe);
  for (const soldOutUntil of ['2026-11-23', '2026-01-01'])
    expect(await update(cafe, { ...ESPRESSO, isAvailable: false, soldOutUntil })).toMatchObject({
      status: 400,
      body: { errors: { SoldOutUntil: ['Must be after today'] } },
    });
  expect(contentOf(cafe)).toEqual(before);
});

test.for(Object.entries(APIS))(
  '%s: what is for sale has no date, and what has one is sold out',
  async ([, update]) => {
    const { cafe } = await cafeOn('2026-11-23');
    expect((await update(cafe, { ...ESPRESSO, soldOutUntil: '2026-11-24' })).body).toMatchObject({
      isAvailable: false,
      soldOutUntil: '2026-11-24',
    });
    // Its day has come: it is for sale, though the row still says sold out.
    cafe.deps.edit.update(menuItems).set({ soldOutUntil: '2026-11-22' }).run();
    const both = { ...ESPRESSO, isAvailable: true, soldOutUntil: '2026-12-12' };
    expect((await update(cafe, both)).body).toMatchObject({ isAvailable: true, soldOutUntil: null });
  },
);

test.for(Object.entries(APIS))('%s: an item is on the menu in its season only', async ([, update]) => {
  const { cafe, on, isShown } = await cafeOn('2026-10-31');
  await update(cafe, { ...ESPRESSO, seasonFrom: '2026-11-01', seasonUntil: '2026-12-31' });
  expect(await isShown()).toBe(false);
  on('2026-11-01');
  expect(await isShown()).toBe(true);
  on('2026-12-31');
  expect(await isShown()).toBe(true);
  on('2027-01-01');
  expect(await isShown()).toBe(false);
  on('2026-10-31');
  await update(cafe, { ...ESPRESSO, seasonUntil: null });
  on('2027-01-01');
  expect(await isShown()).toBe(true);
  on('2026-10-31');
  for (const wrong of [
    { seasonUntil: '2026-10-30' },
    { seasonFrom: '2027-02-01', seasonUntil: '2027-01-01' },
  ])
    expect((await update(cafe, { ...ESPRESSO, ...wrong })).status).toBe(400);
  expect((await update(cafe, { ...ESPRESSO, seasonFrom: 'i morgen' })).status).toBe(400);
});

test('an ingredient that is sold out until a day can be chosen from then on', async () => {
  const { cafe, on } = await cafeOn('2026-11-23');
  const input = { ingredientId: 1, isAvailable: false, soldOutUntil: '2026-11-24' };
  await mutate(cafe, 'ingredients.setAvailable', input, bearer(cafe.tokens.Admin));
  const cup = { name: 'Kopp', choices: [1], layers: [] };
  expect((await mutate(cafe, 'drinks.create', cup)).status).toBe(400);
  on('2026-11-24');
  expect((await mutate(cafe, 'drinks.create', cup)).status).toBe(200);
});

test('a day begins at midnight in Norway', async () => {
  const { cafe, isShown } = await cafeOn('2026-11-23');
  await APIS.tRPC(cafe, { ...ESPRESSO, seasonFrom: '2026-11-24' });
  vi.setSystemTime(Date.parse('2026-11-23T22:59:00Z'));
  cafe.deps.outdate(['menu']);
  expect(await isShown()).toBe(false);
  vi.setSystemTime(Date.parse('2026-11-23T23:00:00Z'));
  cafe.deps.outdate(['menu']);
  expect(await isShown()).toBe(true);
});
