import { describe, expect } from 'vitest';
import { drinks, reports, visitors } from '#server/db/drinks-schema.ts';
import { readToday } from '#server/features/today/today.service.ts';
import {
  type Answer,
  admin,
  cookieHeader,
  mutate,
  post,
  readList,
  readLog,
  user,
} from '#server/testing/apis.ts';
import { createCafeWithDrinks, saveDrink } from '#server/testing/drinks.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test as withCafe } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { OfficeDrinksPage } from '#shared/drinks/drinks.ts';

type Report = (cafe: TestApp, id: unknown, headers?: Record<string, string>) => Promise<Answer>;

const REST: Report = (cafe, id, headers) => post(cafe, `/api/drinkapi/report/${id}`, undefined, headers);
const TRPC: Report = (cafe, drinkId, headers) => mutate(cafe, 'drinks.report', { drinkId }, headers);

const test = withCafe.extend('cafe', () => createCafeWithDrinks());

const readReportCounts = ({ deps }: TestApp) =>
  deps.db.select({ reports: drinks.reports }).from(drinks).all();
const told = { status: 200, body: { message: 'The café will look at it' } };

describe.for(Object.entries({ REST, TRPC }))('%s', ([, report]) => {
  test('counts a report once per visitor, and answers the same each time', async ({ cafe }) => {
    const first = await report(cafe, 1);
    expect(first).toMatchObject(told);
    const browser = cookieHeader(first);
    expect(await report(cafe, 1, browser)).toMatchObject(told);
    expect(await report(cafe, 2, browser)).toMatchObject(told);
    expect(await report(cafe, 1)).toMatchObject(told);
    expect(readReportCounts(cafe)).toEqual([{ reports: 2 }, { reports: 1 }]);
    expect(cafe.deps.db.select().from(visitors).all()).toHaveLength(2);
  });

  test('one address can’t report a cup for many visitors', async () => {
    const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: 'on' }); // Three new ones a day.
    for (const [host, status] of [200, 200, 200, 429].entries()) {
      // The limit by address, of which a café's guests all have one, would be reached before.
      await cafe.deps.limits.forget('report', '192.0.2.1');
      const answer = await report(cafe, 1, { 'x-forwarded-for': '192.0.2.1' });
      expect(answer.status, String(host)).toBe(status);
    }
    expect(readReportCounts(cafe)).toEqual([{ reports: 3 }, { reports: 0 }]);
    expect((await report(cafe, 1, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
  });

  test('is limited per address', async () => {
    const cafe = await createCafeWithDrinks({ RATE_LIMIT_FACTOR: '0.1' });
    const answers = [];
    for (const _ of [1, 2, 3]) answers.push((await report(cafe, 2)).status);
    expect(answers).toEqual([200, 200, 429]);
    expectUnchanged(cafe);
    expect(await report(cafe, 2)).toMatchObject({ status: 429, body: { code: 'tooManyTries' } });
  });
});

test('what a visitor has liked counts as the same visitor', async ({ cafe }) => {
  const browser = cookieHeader(await mutate(cafe, 'drinks.upvote', { drinkId: 1 }));
  expect(await TRPC(cafe, 1, browser)).toMatchObject(told);
  expect(cafe.deps.db.select().from(visitors).all()).toHaveLength(1);
  expect(cafe.deps.db.select().from(reports).all()).toHaveLength(1);
});

test('a reported cup is first in the office until an admin has reviewed it', async ({ cafe }) => {
  const browser = cookieHeader(await TRPC(cafe, 1));
  const reported = async () => readList(await admin.query(cafe, 'drinks.page', { state: 'reported' })).names;
  const today = () => readToday(cafe.deps).reportedCups;
  expect(readList(await admin.query(cafe, 'drinks.page', { sort: 'reports' })).names).toEqual(['En', 'To']);
  expect([await reported(), today()]).toEqual([['En'], 1]);
  // Shown unchanged.
  const looked = await admin.mutate(cafe, 'drinks.setVisibility', { drinkId: 1, visibility: 'shown' });
  expect(looked.status).toBe(200);
  expect((await readLog(cafe)).total).toBe(0);
  expect([await reported(), today()]).toEqual([[], 0]);
  await TRPC(cafe, 1, browser);
  expect(await reported()).toEqual([]);
  await TRPC(cafe, 1);
  expect(await reported()).toEqual(['En']);
  const change = { kind: 'visibility', visibility: 'shown' };
  const many = await admin.mutate(cafe, 'drinks.changeMany', { ids: [1, 2], change });
  expect(many.body).toEqual({ changed: 1 });
  expect(await reported()).toEqual([]);
});

test('reports outlast a rename until the review, then visitors may report again', async ({ cafe }) => {
  const { drinkId } = await saveDrink(cafe, [], { name: 'Stygt', headers: bearer(cafe.tokens.User) });
  const rename = (name: string) => user.mutate(cafe, 'drinks.rename', { drinkId, name });
  const reported = async () => {
    const { body } = await admin.query(cafe, 'drinks.page', { state: 'reported' });
    return OfficeDrinksPage.parse(body).rows.map(({ name, reports: found }) => [name, found]);
  };
  const browser = cookieHeader(await TRPC(cafe, drinkId));
  await TRPC(cafe, drinkId);
  await rename('Pent');
  expect(await reported()).toEqual([['Pent', 2]]);
  expect(cafe.deps.db.select().from(reports).all()).toHaveLength(2);
  await admin.mutate(cafe, 'drinks.setVisibility', { drinkId, visibility: 'shown' });
  await TRPC(cafe, drinkId, browser);
  expect(await reported()).toEqual([]);
  await rename('Stygt igjen');
  await TRPC(cafe, drinkId, browser);
  expect(await reported()).toEqual([['Stygt igjen', 1]]);
});

test('a hidden cup can’t be reported, nor a deleted one', async ({ cafe }) => {
  changeRow(cafe.deps, drinks, { visibility: 'hidden' }, 1);
  changeRow(cafe.deps, drinks, { deletedAt: 1 }, 2);
  expectUnchanged(cafe);
  for (const id of [1, 2, 99])
    expect(await REST(cafe, id)).toMatchObject({ status: 404, body: { code: 'drinkMissing' } });
});
