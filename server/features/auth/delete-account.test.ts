import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drinks } from '#server/db/drinks-schema.ts';
import { users } from '#server/db/schema.ts';
import { createDrink } from '#server/features/drinks/create-drink.service.ts';
import { ACCOUNT_APIS, signIn } from '#server/testing/accounts.ts';
import { contentOf, get } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { bearer, createTestApp, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { deleteAccount } from './accounts.service.ts';

const DELETED = { status: 200, body: { message: 'Account deleted successfully.' } };
const LAST_ADMIN = { status: 409, body: { message: 'The last admin cannot be removed', code: 'lastAdmin' } };

const statusOf = async (cafe: TestApp, headers: Record<string, string>) =>
  (await get(cafe, '/api/auth/user', headers)).status;

const promote = ({ deps }: TestApp) =>
  deps.edit.update(users).set({ role: 'Admin' }).where(eq(users.id, 2)).run();

test.for(ACCOUNT_APIS)(
  'the cups of an account that was deleted over %s stay without an owner',
  async ([_, api]) => {
    const cafe = await createTestApp();
    const [mine, other] = [bearer(cafe.tokens.User), await signIn(cafe, 'kari')];
    fillDrinks(cafe.deps, 'Min kopp', 'En annens');
    cafe.deps.edit.update(drinks).set({ ownerId: 2 }).where(eq(drinks.id, 1)).run();
    const list = '/api/drinkapi/drinkslist';
    const { body: before } = await get(cafe, list);
    expect(await api.deleteAccount(cafe, mine)).toMatchObject(DELETED);
    for (const headers of [mine, other]) expect(await statusOf(cafe, headers)).toBe(401);
    expect(await statusOf(cafe, bearer(cafe.tokens.Admin))).toBe(200);
    expect((await get(cafe, list)).body).toEqual(before);
    expect(cafe.deps.db.select({ ownerId: drinks.ownerId }).from(drinks).all()).toEqual([
      { ownerId: null },
      { ownerId: null },
    ]);
    await expect(signIn(cafe, 'kari')).rejects.toThrow('401');
  },
);

test.for(ACCOUNT_APIS)(
  '%s: a new account with the name of a deleted one gets none of its data',
  async ([_, api]) => {
    const cafe = await createTestApp();
    fillDrinks(cafe.deps, 'Min kopp');
    cafe.deps.edit.update(drinks).set({ ownerId: 2 }).run();
    await api.deleteAccount(cafe, bearer(cafe.tokens.User));
    expect((await api.register(cafe, { username: 'kari', password: PASSWORD })).status).toBe(api.made);
    const headers = await signIn(cafe, 'kari');
    expect((await get(cafe, '/api/auth/user', headers)).body).toMatchObject({ id: 3 });
    expect(cafe.deps.db.select().from(drinks).where(eq(drinks.ownerId, 3)).all()).toEqual([]);
    expect(await statusOf(cafe, bearer(cafe.tokens.User))).toBe(401);
  },
);

test('a cup that was being saved while its owner’s account was deleted has no owner', async () => {
  const { deps } = await createTestApp();
  const user = { id: 2, username: 'kari', name: 'kari', role: 'User' } as const;
  const saving = createDrink(deps, user, '192.0.2.1', {
    name: 'Kopp',
    themeId: 1,
    vessel: 'cup',
    choices: [],
  });
  deleteAccount(deps, { user, sessionId: 'x' });
  expect(await saving).toMatchObject({ name: 'Kopp' });
  expect(deps.db.select({ ownerId: drinks.ownerId }).from(drinks).all()).toEqual([{ ownerId: null }]);
});

test.for(ACCOUNT_APIS)('%s rejects deleting the last admin', async ([_, api]) => {
  const cafe = await createTestApp();
  const before = contentOf(cafe);
  const { status, body } = await api.deleteAccount(cafe, bearer(cafe.tokens.Admin));
  expect({ status, body }).toEqual(LAST_ADMIN);
  expect(contentOf(cafe)).toEqual(before);
});

test.for(ACCOUNT_APIS)('%s: of two admins who delete their accounts at once one stays', async ([_, api]) => {
  const cafe = await createTestApp();
  promote(cafe);
  const answers = await Promise.all(
    Object.values(cafe.tokens).map((token) => api.deleteAccount(cafe, bearer(token))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(cafe.deps.db.select().from(users).where(eq(users.role, 'Admin')).all()).toHaveLength(1);
});

test.for(ACCOUNT_APIS)('%s: the last admin is determined by the current roles', async ([_, api]) => {
  const cafe = await createTestApp();
  promote(cafe);
  cafe.deps.edit.update(users).set({ role: 'User' }).where(eq(users.id, 1)).run();
  expect(await api.deleteAccount(cafe, bearer(cafe.tokens.User))).toMatchObject(LAST_ADMIN);
  expect(await api.deleteAccount(cafe, bearer(cafe.tokens.Admin))).toMatchObject(DELETED);
});
