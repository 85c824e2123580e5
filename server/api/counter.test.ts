import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { DAY } from '#server/core/time.ts';
import { auditLog } from '#server/db/cafe-schema.ts';
import { menuItems, sessions } from '#server/db/schema.ts';
import { expectTooMany } from '#server/testing/accounts.ts';
import { mutate, post, put, query, readNames } from '#server/testing/apis.ts';
import { addMenuItem } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { nextDate, norwegianDate } from '#shared/text/norwegian-date.ts';

test('a barista sees all that is in season, sold out or not, in the menu’s order', async ({ cafe }) => {
  const barista = bearer(cafe.tokens.Barista);
  addMenuItem(cafe.deps, 'Aa sist', { position: 9 });
  addMenuItem(cafe.deps, 'Utsolgt', { isAvailable: false, position: 1 });
  addMenuItem(cafe.deps, 'Julete', { seasonUntil: '2026-01-06' });
  const { body } = await query(cafe, 'menu.counter', undefined, barista);
  const names = readNames(body);
  expect(names.indexOf('Utsolgt')).toBeLessThan(names.indexOf('Aa sist'));
  expect(names).not.toContain('Julete');
  expect(body).toContainEqual({
    menuItemId: expect.any(Number),
    name: 'Utsolgt',
    categoryName: 'Varm Kaffe',
    isAvailable: false,
    soldOutUntil: null,
  });
  const ingredients = await query(cafe, 'ingredients.counter', undefined, barista);
  expect(readNames(ingredients.body).length).toBeGreaterThan(0);
});

test('what a barista sells out over either API is in the log with their name', async ({ cafe }) => {
  const barista = bearer(cafe.tokens.Barista);
  const tomorrow = nextDate(norwegianDate());
  const first = await put(cafe, '/api/menuitemapi/set-available/1', { isAvailable: false }, barista);
  const amends = Number(first.raw.headers['x-change-id']);
  const onlyToday = { menuItemId: 1, isAvailable: false, soldOutUntil: tomorrow, amends };
  expect((await mutate(cafe, 'menu.setAvailable', onlyToday, barista)).status).toBe(200);
  await mutate(cafe, 'ingredients.setAvailable', { ingredientId: 1, isAvailable: false }, barista);
  expect(cafe.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).all()).toMatchObject([
    { username: 'bea', userId: 3, entity: 'ingredient', after: { isAvailable: false } },
    { username: 'bea', userId: 3, entity: 'menuItem', after: { soldOutUntil: tomorrow } },
  ]);
  const [item] = cafe.deps.db.select().from(menuItems).where(eq(menuItems.id, 1)).all();
  expect(item?.soldOutUntil).toBe(tomorrow);
});

test('a barista stays logged in for thirty days, also on a new device', async ({ cafe }) => {
  const login = { username: 'bea', password: PASSWORD, rememberMe: true };
  expect((await post(cafe, '/api/auth/login', login)).status).toBe(200);
  const newest = cafe.deps.db.select().from(sessions).orderBy(desc(sessions.expiresAt)).get();
  expect(newest?.expiresAt).toBeGreaterThan(Date.now() + 29 * DAY);
});

test.for(['menuitemapi', 'choiceapi'])(
  'a barista and a key sell out and back in %s so often, an admin as often as they like',
  async (api) => {
    const cafe = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' }); // Three
    const sell = (headers: ReturnType<typeof bearer>) =>
      put(cafe, `/api/${api}/set-available/1`, { isAvailable: false }, headers);
    for (const token of [cafe.tokens.Barista, cafe.keyTokens.Till]) {
      for (let time = 0; time < 3; time += 1) expect((await sell(bearer(token))).status).toBe(200);
      expectTooMany(await sell(bearer(token)));
    }
    for (let time = 0; time < 4; time += 1) expect((await sell(bearer(cafe.tokens.Admin))).status).toBe(200);
  },
);
