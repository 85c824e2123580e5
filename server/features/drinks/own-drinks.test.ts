import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { drinks, likes } from '#server/db/drinks-schema.ts';
import { images } from '#server/db/schema.ts';
import { admin, get, post, readList, undo, user } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { addDrink, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const KARI = 2;
const NONE = { names: [], total: 0 };

/** Saves cups of the admin, of a visitor, and of kari, with increasing numbers of likes. */
function addCups({ deps }: TestApp, ...names: string[]): void {
  addDrink(deps, 'Sjefens kopp', { ownerId: 1 });
  addDrink(deps, 'Ingens kopp');
  for (const [likes, name] of names.entries()) addDrink(deps, name, { ownerId: KARI, likes });
}

const saveOwnCup = (cafe: TestApp, name: string) =>
  saveDrink(cafe, [], { name, headers: bearer(cafe.tokens.User) });

const listOverRest = async (cafe: TestApp, search: Record<string, string> = {}) =>
  readList(await user.get(cafe, `/api/drinkapi/user-drinks?${new URLSearchParams(search)}`));
const listOverTrpc = async (cafe: TestApp, selection: object = {}) =>
  readList(await user.query(cafe, 'drinks.mine', selection));

test('REST lists only a user’s own cups by name, tRPC in pages of four; none deleted', async ({ cafe }) => {
  addCups(cafe);
  for (const list of [listOverRest, listOverTrpc]) expect(await list(cafe)).toEqual(NONE);
  for (const name of ['Å', 'B', 'Ø', 'C', 'Æ']) addDrink(cafe.deps, name, { ownerId: KARI });
  expect(await listOverRest(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø', 'Å'], total: 5 });
  expect(await listOverTrpc(cafe)).toEqual({ names: ['B', 'C', 'Æ', 'Ø'], total: 5 });
  expect(await listOverTrpc(cafe, { page: 2 })).toEqual({ names: ['Å'], total: 5 });
  changeRow(cafe.deps, drinks, { deletedAt: 1 });
  for (const list of [listOverRest, listOverTrpc]) expect(await list(cafe)).toEqual(NONE);
});

test('both APIs page, search and sort the user’s own cups, with the total', async ({ cafe }) => {
  addCups(cafe, 'Smørkopp', 'SMØRBUKK', 'Vanilje');
  const selection = { search: 'smør', sort: 'timesFavorite', order: 'desc' };
  for (const list of [listOverRest, listOverTrpc])
    expect(await list(cafe, selection)).toEqual({ names: ['SMØRBUKK', 'Smørkopp'], total: 2 });
  const second = await listOverRest(cafe, { ...selection, page: '2', pageSize: '1' });
  expect(second).toEqual({ names: ['Smørkopp'], total: 2 });
  expect(await listOverTrpc(cafe, { search: 'kopp' })).toEqual({ names: ['Smørkopp'], total: 1 });
  expect((await user.get(cafe, '/api/drinkapi/user-drinks?page=0')).status).toBe(400);
});

const APIS = Object.entries({
  REST: {
    rename: (cafe: TestApp, id: number, name: string) =>
      user.put(cafe, `/api/drinkapi/rename/${id}`, { name }),
    remove: (cafe: TestApp, id: number) => user.remove(cafe, `/api/drinkapi/user-drinks/${id}`),
  },
  tRPC: {
    rename: (cafe: TestApp, drinkId: number, name: string) =>
      user.mutate(cafe, 'drinks.rename', { drinkId, name }),
    remove: (cafe: TestApp, drinkId: number) => user.mutate(cafe, 'drinks.deleteMine', { drinkId }),
  },
});

const MISSING = { status: 404, body: { message: 'The dream cup does not exist', code: 'drinkMissing' } };

describe.for(APIS)('%s', ([, api]) => {
  test('a renamed cup keeps its likes and has the new name in every list', async ({ cafe }) => {
    const { drinkId: id } = await saveOwnCup(cafe, 'Før');
    await post(cafe, `/api/drinkapi/upvote/${id}`);
    await get(cafe, '/api/drinkapi/drinkslist');
    const renamed = { name: 'Etter', timesFavorite: 1 };
    expect(await api.rename(cafe, id, ' Etter ')).toMatchObject({ status: 200, body: renamed });
    for (const answer of [
      await get(cafe, '/api/drinkapi/drinkslist'),
      await user.get(cafe, '/api/drinkapi/user-drinks?search=etter'),
    ])
      expect(readList(answer).names).toEqual(['Etter']);
    const { db } = cafe.deps;
    expect(db.select({ version: drinks.version }).from(drinks).all()).toEqual([{ version: 2 }]);
    expect(db.select({ name: images.name }).from(images).where(eq(images.kind, 'drink')).all()).toEqual([
      { name: 'Etter' },
    ]);
    await api.rename(cafe, id, 'Etter');
    expect(db.select({ version: drinks.version }).from(drinks).all()).toEqual([{ version: 2 }]);
    expect((await api.rename(cafe, id, '')).body).toMatchObject({ name: 'Min Drømmekopp' });
    expect((await api.rename(cafe, id, 'x'.repeat(61))).status).toBe(400);
  });

  test('a user deletes their own cup at once, with its likes and its picture', async ({ cafe }) => {
    const { drinkId: id } = await saveOwnCup(cafe, 'Min');
    await post(cafe, `/api/drinkapi/upvote/${id}`);
    await get(cafe, '/api/drinkapi/drinkslist');
    await undo(cafe, await admin.remove(cafe, `/api/drinkapi/delete/${id}`));
    const answer = await api.remove(cafe, id);
    expect(answer).toMatchObject({ status: 200, body: { message: 'The dream cup was deleted' } });
    expect((await get(cafe, '/api/drinkapi/drinkslist')).body).toEqual([]);
    expect((await get(cafe, `/api/drinkapi/${id}`)).status).toBe(404);
    const { db } = cafe.deps;
    for (const table of [drinks, likes]) expect(db.select().from(table).all()).toEqual([]);
    expect(db.select().from(images).where(eq(images.kind, 'drink')).all()).toEqual([]);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { action: 'delete', username: 'admin', search: 'admin', name: '', before: null, after: null },
      { action: 'restore', username: 'admin', search: 'admin', name: '', before: null, after: null },
    ]);
    expect(await api.remove(cafe, id)).toMatchObject(MISSING);
  });

  test('a cup of somebody else or nobody, or a deleted one, is 404', async ({ cafe }) => {
    addCups(cafe);
    addDrink(cafe.deps, 'Slettet', { ownerId: KARI, deletedAt: 1 });
    expectUnchanged(cafe);
    for (const id of [1, 2, 3, 99])
      for (const answer of [await api.rename(cafe, id, 'Ny'), await api.remove(cafe, id)])
        expect(answer).toMatchObject(MISSING);
  });
});
