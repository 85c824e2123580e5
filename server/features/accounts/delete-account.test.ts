import { describe, expect } from 'vitest';
import { HOUR } from '#server/core/time.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { sessions, users } from '#server/db/schema.ts';
import { createDrink } from '#server/features/drinks/create-drink.service.ts';
import { ACCOUNT_APIS, readStatus, signIn } from '#server/testing/accounts.ts';
import { admin, get, mutate, post, readLog, readTables, remove } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD } from '#server/testing/test-app.ts';
import { deleteAccount } from './accounts.service.ts';

const DELETED = { status: 200, body: { message: 'Account deleted successfully.' } };
const LAST_ADMIN = { status: 409, body: { message: 'The last admin cannot be removed', code: 'lastAdmin' } };

describe.for(ACCOUNT_APIS)('%s', ([, api]) => {
  test('the cups of a deleted account have no owner, not even a new one of its name', async ({ cafe }) => {
    const [mine, other] = [bearer(cafe.tokens.User), await signIn(cafe, 'kari')];
    addDrinks(cafe.deps, 'Min kopp', 'En annens');
    changeRow(cafe.deps, drinks, { ownerId: 2 }, 1);
    const list = '/api/drinkapi/drinkslist';
    const owners = () => cafe.deps.db.select({ ownerId: drinks.ownerId }).from(drinks).all();
    const { body: before } = await get(cafe, list);
    expect(await api.deleteAccount(cafe, mine)).toMatchObject(DELETED);
    for (const headers of [mine, other]) expect(await readStatus(cafe, headers)).toBe(401);
    expect(await readStatus(cafe, bearer(cafe.tokens.Admin))).toBe(200);
    expect((await get(cafe, list)).body).toEqual(before);
    expect(owners()).toEqual([{ ownerId: null }, { ownerId: null }]);
    await expect(signIn(cafe, 'kari')).rejects.toThrow('401');
    expect((await api.register(cafe, { username: 'kari', password: PASSWORD })).status).toBe(api.made);
    const again = await signIn(cafe, 'kari');
    expect((await get(cafe, '/api/auth/user', again)).body).toMatchObject({ id: 4 });
    expect(owners()).toEqual([{ ownerId: null }, { ownerId: null }]);
    expect(await readStatus(cafe, mine)).toBe(401);
  });

  test('rejects deleting the last admin by the roles of now', async ({ cafe }) => {
    const before = readTables(cafe);
    expect(await api.deleteAccount(cafe, bearer(cafe.tokens.Admin))).toMatchObject(LAST_ADMIN);
    expect(readTables(cafe)).toEqual(before);
    changeRow(cafe.deps, users, { role: 'Admin' }, 2);
    changeRow(cafe.deps, users, { role: 'User' }, 1);
    expect(await api.deleteAccount(cafe, bearer(cafe.tokens.User))).toMatchObject(LAST_ADMIN);
    expect(await api.deleteAccount(cafe, bearer(cafe.tokens.Admin))).toMatchObject(DELETED);
  });
});

test('a cup that was being saved while its owner’s account was deleted is not saved', async ({ cafe }) => {
  const { deps } = cafe;
  const user = { id: 2, username: 'kari', name: 'kari', role: 'User' } as const;
  const cup = { name: 'Kopp', themeId: 1, vessel: 'cup' } as const;
  const saving = createDrink(deps, user, '192.0.2.1', { ...cup, choices: [] });
  deleteAccount(deps, { user, sessionId: 'x', since: 0 });
  await expect(saving).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(deps.db.select().from(drinks).all()).toEqual([]);
});

test('deleting an account named like an invitation keeps the log of invitations', async ({ cafe }) => {
  await admin.mutate(cafe, 'people.invite', { role: 'Admin' });
  await post(cafe, '/api/auth/register', { username: 'Invitasjon', password: PASSWORD });
  await remove(cafe, '/api/auth/delete-account', await signIn(cafe, 'Invitasjon'));
  const { rows } = await readLog(cafe);
  expect(rows).toMatchObject([{ entity: 'link', name: 'Invitasjon', after: { role: 'Admin' } }]);
});

test('the log keeps who has worked here, also once they have deleted their account', async ({ cafe }) => {
  await admin.mutate(cafe, 'people.setRole', { userId: 2, role: 'Admin' });
  const kari = await signIn(cafe, 'kari');
  await mutate(cafe, 'people.invite', { role: 'Admin' }, kari);
  await remove(cafe, '/api/auth/delete-account', kari);
  const { rows } = await readLog(cafe);
  expect(rows).toMatchObject([
    { action: 'delete', entity: 'user', username: 'kari', name: 'kari', before: { role: 'Admin' } },
    { action: 'create', entity: 'link', username: 'kari' },
    { action: 'update', entity: 'user', name: 'kari', after: { role: 'Admin' } },
  ]);
  expect(cafe.deps.db.select().from(accountLinks).all()).toEqual([]);
});

test('an admin must have logged in recently to delete an account', async ({ cafe }) => {
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  cafe.deps.edit
    .update(sessions)
    .set({ createdAt: Date.now() - 13 * HOUR })
    .run();
  const again = { status: 403, body: { code: 'loginAgain' } };
  expect(await admin.remove(cafe, '/api/auth/delete-account')).toMatchObject(again);
  expect(await admin.mutate(cafe, 'auth.deleteAccount', {})).toMatchObject(again);
  expect(await admin.get(cafe, '/api/auth/data/3')).toMatchObject(again);
  expect((await remove(cafe, '/api/auth/delete-account', await signIn(cafe, 'admin'))).status).toBe(200);
});
