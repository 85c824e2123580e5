import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer, get, mutate, query, readTables } from '#server/testing/apis.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import { changeRow } from '#server/testing/rows.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { adminWrites, MENU } from '#server/testing/writes.ts';
import { DATE_RANGE } from '#shared/text/norwegian-date.ts';

const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };

/** A café whose clock can be set, to noon in Norway; made at noon too, or at `time` (UTC). */
async function createCafeOn(date: string, time = '11:00') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T${time}Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const cafe = await createTestApp();
  return {
    cafe,
    on: (day: string) => {
      vi.setSystemTime(Date.parse(`${day}T11:00:00Z`));
      // The maintenance job at the end of a day.
      cafe.deps.outdate(['menu']);
    },
    isShown: async () =>
      JSON.stringify((await query(cafe, 'menu.byCategory', { category: '1' })).body).includes('Espresso'),
  };
}

describe.for(adminWrites(MENU))('%s', ([, api]) => {
  test('what is sold out until a day is back on that day', async () => {
    const { cafe, on, isShown } = await createCafeOn('2026-11-23');
    const soldOut = { isAvailable: false, soldOutUntil: '2026-11-25' };
    expect((await api.update(cafe, 1, { ...ESPRESSO, ...soldOut })).body).toMatchObject(soldOut);
    expect(await isShown()).toBe(false);
    on('2026-11-24');
    expect(await isShown()).toBe(false);
    on('2026-11-25');
    expect(await isShown()).toBe(true);
    const { body: list } = await get(cafe, '/api/menuitemapi/menuitemslist');
    const espresso = { name: 'Espresso', isAvailable: true, soldOutUntil: null };
    expect(list).toContainEqual(expect.objectContaining(espresso));
    // Sold out once more, without a date; the admin's session is of the first day.
    on('2026-11-23');
    await api.update(cafe, 1, ESPRESSO);
    const again = await api.update(cafe, 1, { ...ESPRESSO, isAvailable: false });
    expect(again.body).toMatchObject({ isAvailable: false });
    expect(await isShown()).toBe(false);
  });

  test('what is sold out until tomorrow stays so after midnight, until the café closes for the night', async () => {
    const { cafe, isShown } = await createCafeOn('2026-12-24', '20:00');
    await storeDailyHours(cafe, [{ from: '17:00', to: '02:00' }]);
    const at = (time: string) => {
      vi.setSystemTime(Date.parse(time));
      cafe.deps.outdate(['cafe', 'menu']);
    };
    const sellOut = (soldOutUntil: string) =>
      api.update(cafe, 1, { ...ESPRESSO, isAvailable: false, soldOutUntil });
    at('2026-12-24T23:50+01:00');
    expect((await sellOut('2026-12-25')).body).toMatchObject({ isAvailable: false });
    at('2026-12-25T00:05+01:00');
    expect(await isShown()).toBe(false);
    expect((await query(cafe, 'cafe.get')).body).toMatchObject({ date: '2026-12-24' });
    // Pressed after midnight it is of the same night.
    await api.update(cafe, 1, ESPRESSO);
    expect((await sellOut('2026-12-24')).status).toBe(400);
    expect((await sellOut('2026-12-25')).body).toMatchObject({ soldOutUntil: '2026-12-25' });
    at('2026-12-25T01:59+01:00');
    expect(await isShown()).toBe(false);
    at('2026-12-25T02:00+01:00');
    expect(await isShown()).toBe(true);
    expect((await query(cafe, 'cafe.get')).body).toMatchObject({ date: '2026-12-25' });
  });

  test('what is for sale has no date, and what has one, which must be to come, is sold out', async () => {
    const { cafe } = await createCafeOn('2026-11-23');
    const before = readTables(cafe);
    for (const soldOutUntil of ['2026-11-23', '2026-01-01'])
      expectAnswer(await api.update(cafe, 1, { ...ESPRESSO, isAvailable: false, soldOutUntil }), 400, {
        errors: { SoldOutUntil: ['Must be after today'] },
      });
    expect(readTables(cafe)).toEqual(before);
    const soldOut = await api.update(cafe, 1, { ...ESPRESSO, soldOutUntil: '2026-11-24' });
    expect(soldOut.body).toMatchObject({ isAvailable: false, soldOutUntil: '2026-11-24' });
    // The date has come, so the item is for sale although the row still says sold out.
    changeRow(cafe.deps, menuItems, { soldOutUntil: '2026-11-22' });
    const both = { ...ESPRESSO, isAvailable: true, soldOutUntil: '2026-12-12' };
    expect((await api.update(cafe, 1, both)).body).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  test('a new date lies between 2020 and ten years from now; a stored one stays', async () => {
    const { cafe } = await createCafeOn('2026-11-23');
    for (const [wrong, field] of [
      [{ seasonFrom: '0026-12-24' }, 'SeasonFrom'],
      [{ seasonUntil: '2036-11-24' }, 'SeasonUntil'],
      [{ isAvailable: false, soldOutUntil: '2036-11-24' }, 'SoldOutUntil'],
    ] as const) {
      const rejected = { status: 400, body: { errors: { [field]: [DATE_RANGE] } } };
      expect(await api.update(cafe, 1, { ...ESPRESSO, ...wrong })).toMatchObject(rejected);
      expect(await api.create(cafe, { ...ESPRESSO, name: 'Ny', ...wrong })).toMatchObject(rejected);
    }
    const season = { seasonFrom: '2020-01-01', seasonUntil: '2036-11-23' };
    expect((await api.update(cafe, 1, { ...ESPRESSO, ...season })).body).toMatchObject(season);
    const old = { seasonFrom: '0026-12-24', seasonUntil: '9999-12-31' };
    changeRow(cafe.deps, menuItems, old);
    const saved = await api.update(cafe, 1, { ...ESPRESSO, ...old, price: 35 });
    expect(saved.body).toMatchObject({ ...old, price: 35 });
  });

  test('an item is on the menu in its season only', async () => {
    const { cafe, on, isShown } = await createCafeOn('2026-10-31');
    await api.update(cafe, 1, { ...ESPRESSO, seasonFrom: '2026-11-01', seasonUntil: '2026-12-31' });
    expect(await isShown()).toBe(false);
    for (const [day, shown] of [
      ['2026-11-01', true],
      ['2026-12-31', true],
      ['2027-01-01', false],
    ] as const) {
      on(day);
      expect(await isShown()).toBe(shown);
    }
    on('2026-10-31');
    await api.update(cafe, 1, { ...ESPRESSO, seasonUntil: null });
    on('2027-01-01');
    expect(await isShown()).toBe(true);
    on('2026-10-31');
    const backwards = { seasonFrom: '2027-02-01', seasonUntil: '2027-01-01' };
    for (const wrong of [{ seasonUntil: '2026-10-30' }, backwards, { seasonFrom: 'i morgen' }])
      expect((await api.update(cafe, 1, { ...ESPRESSO, ...wrong })).status).toBe(400);
  });
});

test('an ingredient that is sold out until a day can be chosen from then on', async () => {
  const { cafe, on } = await createCafeOn('2026-11-23');
  const input = { ingredientId: 1, isAvailable: false, soldOutUntil: '2026-11-24' };
  await admin.mutate(cafe, 'ingredients.setAvailable', input);
  const cup = { name: 'Kopp', choices: [1], layers: [] };
  expect((await mutate(cafe, 'drinks.create', cup)).status).toBe(400);
  on('2026-11-24');
  expect((await mutate(cafe, 'drinks.create', cup)).status).toBe(200);
});
