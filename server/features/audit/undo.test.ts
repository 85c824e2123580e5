import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { withChanges } from '#server/db/write.ts';
import { MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { changeRecords } from '#server/records/records.ts';
import { UNDO } from '#server/records/undo.ts';
import { type Answer, admin, readChangeId, readTables, undo, undone } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, type TestApp } from '#server/testing/test-app.ts';
import { LogEntries, Undone } from '#shared/api/audit.ts';
import { Category } from '#shared/menu/categories.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { SortedRecords } from '#shared/menu/sorting.ts';

const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };

const updateEspresso = (cafe: TestApp, fields: object) =>
  admin.put(cafe, '/api/menuitemapi/update/1', { ...ESPRESSO, ...fields });

const readEspresso = async (cafe: TestApp) =>
  MenuItem.parse((await admin.get(cafe, '/api/menuitemapi/1')).body);

const readEntries = async (cafe: TestApp, written: Pick<Answer, 'raw'>) =>
  LogEntries.parse((await admin.query(cafe, 'audit.entries', { changeId: readChangeId(written) })).body).rows;

/** Undoes a change, and answers what its conflicts ask. */
async function resolveConflicts(cafe: TestApp, written: Answer, newer: 'keep' | 'replace') {
  const { seen } = Undone.parse((await undo(cafe, written)).body);
  return (await undo(cafe, written, { newer, seen })).body;
}

const conflictIn = (field: string) => ({ undone: 0, conflicts: [{ fields: [field] }] });

/** An undo through both APIs; over REST its body may be left out. */
const UNDOS = {
  tRPC: undo,
  REST: (cafe: TestApp, written: Answer, more?: object) =>
    admin.post(cafe, `/api/changeapi/undo/${readChangeId(written)}`, more),
};

test.for(Object.entries(UNDOS))('%s undoes an update, a delete, a create', async ([, take], { cafe }) => {
  const before = await readEspresso(cafe);
  const updated = await updateEspresso(cafe, { price: 40, description: 'Kort' });
  expect(await take(cafe, updated)).toMatchObject(undone(1));
  expect(await readEspresso(cafe)).toEqual({ ...before, version: 3 });
  const created = await admin.mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' });
  const { menuItemId } = MenuItem.parse(created.body);
  const deleted = await admin.mutate(cafe, 'menu.delete', { menuItemId });
  expect(await take(cafe, deleted, {})).toMatchObject(undone(1));
  const undoing = await take(cafe, created);
  expect(undoing).toMatchObject(undone(1));
  expect((await admin.get(cafe, `/api/menuitemapi/${menuItemId}`)).status).toBe(404);
  const entry = { action: 'delete', entityId: menuItemId, undoes: readChangeId(created) };
  expect(await readEntries(cafe, undoing)).toMatchObject([{ ...entry, before: { name: 'Ny' }, after: null }]);
});

test('an undo is undone like any change, and what is undone already changes nothing', async ({ cafe }) => {
  const updated = await updateEspresso(cafe, { price: 40 });
  const undoing = await undo(cafe, updated);
  expect(await undo(cafe, updated)).toMatchObject(undone(0));
  expect((await undo(cafe, updated)).raw.headers).not.toHaveProperty('x-change-id');
  expect(await undo(cafe, undoing)).toMatchObject(undone(1));
  expect((await readEspresso(cafe)).price).toBe(40);
});

test('a field with a newer value stays until an answer says what becomes of it', async ({ cafe }) => {
  const first = await updateEspresso(cafe, { price: 40, description: 'Kort' });
  await updateEspresso(cafe, { price: 50, description: 'Kort' });
  const before = readTables(cafe);
  const asked = await undo(cafe, first);
  const { seen, conflicts } = Undone.parse(asked.body);
  const record = { entity: 'menuItem', entityId: 1, name: 'Espresso' };
  expect(conflicts).toMatchObject([
    { ...record, fields: ['price'], before: { price: 34 }, now: { price: 50 } },
  ]);
  expect(readTables(cafe)).toEqual(before);
  // A resolution without `seen`, or with an outdated one, resolves nothing.
  expect((await undo(cafe, first, { newer: 'replace' })).body).toMatchObject({ undone: 0 });
  await updateEspresso(cafe, { price: 60, description: 'Kort' });
  expect((await undo(cafe, first, { newer: 'replace', seen })).body).toMatchObject({
    undone: 0,
    conflicts: [{ now: { price: 60 } }],
  });
  expect(await resolveConflicts(cafe, first, 'keep')).toMatchObject({ undone: 1 });
  expect(await readEspresso(cafe)).toMatchObject({ price: 60, description: 'God.' });
  expect(await resolveConflicts(cafe, first, 'replace')).toMatchObject({ undone: 1 });
  expect(await readEspresso(cafe)).toMatchObject({ price: 34 });
});

test('a record deleted since is a conflict, and a new one that was changed since', async ({ cafe }) => {
  const created = await admin.mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' });
  const { menuItemId } = MenuItem.parse(created.body);
  await admin.mutate(cafe, 'menu.update', { ...ESPRESSO, name: 'Nyere', menuItemId });
  const { conflicts } = Undone.parse((await undo(cafe, created)).body);
  expect(conflicts).toMatchObject([{ fields: ['name'], before: null, now: { name: 'Nyere' } }]);
  expect(await resolveConflicts(cafe, created, 'keep')).toMatchObject({ undone: 0, conflicts: [] });
  expect(await resolveConflicts(cafe, created, 'replace')).toMatchObject({ undone: 1 });

  const updated = await updateEspresso(cafe, { price: 40 });
  await admin.mutate(cafe, 'menu.delete', { menuItemId: 1 });
  const deleted = Undone.parse((await undo(cafe, updated)).body);
  expect(deleted.conflicts).toMatchObject([{ fields: ['price'], now: null }]);
  expect(await resolveConflicts(cafe, updated, 'replace')).toMatchObject({ undone: 1 });
  expect(await readEspresso(cafe)).toMatchObject({ price: 34 });
});

test('one entry of a change is taken back without the others', async ({ cafe }) => {
  const change = { ids: [1, 2], change: { kind: 'priceBy', by: 2 } };
  const raised = await admin.mutate(cafe, 'menu.changeMany', change);
  const [entry] = (await readEntries(cafe, raised)).filter(({ entityId }) => entityId === 1);
  expect(await undo(cafe, raised, { entryId: entry?.id })).toMatchObject(undone(1));
  expect((await readEspresso(cafe)).price).toBe(34);
  expect((await admin.get(cafe, '/api/menuitemapi/2')).body).toMatchObject({ price: 47.5 });
});

test('a change that is unknown, too old or without values, or another’s entry, is 404', async ({ cafe }) => {
  const updated = await updateEspresso(cafe, { price: 40 });
  const gone = { status: 404, body: { code: 'undoTooLate' } };
  expect(await admin.mutate(cafe, 'audit.undo', { changeId: 99 })).toMatchObject(gone);
  expect(await undo(cafe, updated, { entryId: 99 })).toMatchObject(gone);
  const log = cafe.deps.edit;
  log
    .update(auditLog)
    .set({ at: Date.now() - UNDO })
    .run();
  expect(await undo(cafe, updated)).toMatchObject(gone);
  expect((await readEspresso(cafe)).price).toBe(40);
  const state = (order: string[]) => ({ name: 'Varm kaffe', order });
  const old = { before: state(['Te', 'Kakao']), after: state(['Kakao', 'Te']), changeId: 2, at: Date.now() };
  const entry = { ...old, username: 'admin', action: 'update', entity: 'category', entityId: 1 } as const;
  log.insert(auditLog).values(entry).run();
  expect(await admin.mutate(cafe, 'audit.undo', { changeId: 2 })).toMatchObject(gone);
});

test('a newer order is not lost, and an order that was only stored loses its places', async ({ cafe }) => {
  const scope = { of: 'menuItems', categoryId: 1 };
  const set = (ids: number[]) => admin.mutate(cafe, 'order.set', { ...scope, ids });
  const order = async () => (await admin.query(cafe, 'order.get', scope)).body;
  const first = await order();
  const ids = SortedRecords.parse(first).map(({ id }) => id);
  const stored = await set(ids);
  expect(await undo(cafe, stored)).toMatchObject(undone(1));
  expect(await order()).toEqual(first);

  const sorted = await set(ids.toReversed());
  const created = await admin.mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' });
  const { menuItemId } = MenuItem.parse(created.body);
  await set([menuItemId, ...ids.toReversed()]);
  const before = await order();
  expect((await undo(cafe, sorted)).body).toMatchObject(conflictIn('menuItems'));
  expect(await order()).toEqual(before);
});

test('until when something is sold out is a newer value of whether it is', async ({ cafe }) => {
  const soldOut = { menuItemId: 1, isAvailable: false };
  const first = await admin.mutate(cafe, 'menu.setAvailable', {
    ...soldOut,
    soldOutUntil: `${new Date().getFullYear() + 9}-01-01`,
  });
  await admin.mutate(cafe, 'menu.setAvailable', soldOut);
  expect((await undo(cafe, first)).body).toMatchObject(conflictIn('soldOutUntil'));
  expect((await readEspresso(cafe)).isAvailable).toBe(false);
});

test('a picture that was sorted since leaves the carousel with its place', async ({ cafe }) => {
  const shown = await admin.mutate(cafe, 'images.setCarousel', { imageId: 2, isCarouselImage: true });
  await admin.mutate(cafe, 'order.set', { of: 'carousel', ids: [2, 1] });
  expect(await undo(cafe, shown)).toMatchObject(undone(1));
  const { body } = await admin.query(cafe, 'images.byId', { imageId: 2 });
  expect(body).toMatchObject({ isCarouselImage: false, carouselPosition: null });
});

test('a record whose name another one has by now is a conflict, whatever its name was', async ({ cafe }) => {
  const rename = (categoryId: number, name: string) =>
    admin.mutate(cafe, 'categories.update', { categoryId, name, description: '' });
  const renamed = await rename(3, 'B');
  const renamedAgain = await rename(3, 'C');
  const deleted = await admin.mutate(cafe, 'categories.delete', { categoryId: 3 });
  await admin.mutate(cafe, 'categories.create', { name: 'C' });
  const before = readTables(cafe);
  expect(await undo(cafe, deleted)).toMatchObject({ status: 409, body: { code: 'categoryNameTaken' } });
  expect(readTables(cafe)).toEqual(before);
  expect(await resolveConflicts(cafe, renamed, 'replace')).toMatchObject({ undone: 1 });
  expect(renamedAgain.status).toBe(200);
});

test('a record does not get back what was deleted meanwhile', async ({ cafe }) => {
  const created = await admin.mutate(cafe, 'categories.create', { name: 'Topping' });
  const { categoryId } = Category.parse(created.body);
  await updateEspresso(cafe, { imageId: 1 });
  const without = await updateEspresso(cafe, { imageId: null });
  await admin.mutate(cafe, 'images.delete', { imageId: 1 });
  expect(await undo(cafe, without)).toMatchObject({ status: 400, body: { code: 'imageMissing' } });
  await updateEspresso(cafe, { categoryId });
  const moved = await updateEspresso(cafe, { categoryId: 1 });
  await admin.mutate(cafe, 'categories.delete', { categoryId });
  expect(await undo(cafe, moved)).toMatchObject({ status: 409, body: { code: 'categoryDeleted' } });
});

test('an item comes back if the category that it then has is still there', async ({ cafe }) => {
  const { categoryId } = Category.parse(
    (await admin.mutate(cafe, 'categories.create', { name: 'Kaker' })).body,
  );
  const dearer = await updateEspresso(cafe, { price: 40 });
  const moved = await updateEspresso(cafe, { price: 40, categoryId });
  await admin.mutate(cafe, 'menu.delete', { menuItemId: 1 });
  await admin.mutate(cafe, 'categories.delete', { categoryId });
  const { seen } = Undone.parse((await undo(cafe, dearer)).body);
  expect(await undo(cafe, dearer, { newer: 'replace', seen })).toMatchObject({
    status: 409,
    body: { code: 'categoryDeleted' },
  });
  expect(await resolveConflicts(cafe, moved, 'replace')).toMatchObject({ undone: 1 });
  expect(await readEspresso(cafe)).toMatchObject({ price: 40, categoryId: 1 });
});

test('sold out, then for today only, is one change, unless something came between', async ({ cafe }) => {
  const soldOut = { menuItemId: 1, isAvailable: false };
  const soldOutUntil = `${new Date().getFullYear() + 9}-01-01`;
  const first = await admin.mutate(cafe, 'menu.setAvailable', soldOut);
  const amends = readChangeId(first);
  const second = await admin.mutate(cafe, 'menu.setAvailable', { ...soldOut, soldOutUntil, amends });
  expect(readChangeId(second)).toBe(amends);
  expect(await readEntries(cafe, first)).toMatchObject([
    { before: { isAvailable: true }, after: { isAvailable: false, soldOutUntil } },
  ]);
  const before = await readEspresso(cafe);
  await updateEspresso(cafe, { price: 40 });
  const third = await admin.mutate(cafe, 'menu.setAvailable', { menuItemId: 1, isAvailable: true, amends });
  expect(readChangeId(third)).not.toBe(amends);
  expect(await undo(cafe, third)).toMatchObject(undone(1));
  expect(await readEspresso(cafe)).toMatchObject({ price: 40, isAvailable: before.isAvailable });
});

test('a change with more entries than fit into a moment is taken back by the worker', async ({ cafe }) => {
  const fields = { categoryId: 1, description: '', price: 34 };
  const { changes } = await withChanges(() =>
    changeRecords(cafe.deps, ADMIN, MENU_ITEM, (_tx, { create }) => {
      for (let number = 1; number <= 501; number++) create({ ...fields, name: `Te ${number}` });
    }),
  );
  const before = cafe.deps.live.revision();
  const undoing = await admin.mutate(cafe, 'audit.undo', { changeId: changes.id });
  expect(undoing).toMatchObject(undone(501));
  expect(cafe.deps.live.revision()).not.toBe(before);
  expect((await admin.query(cafe, 'menu.page', {})).body).toMatchObject({ total: 5 });
  expect(await undo(cafe, undoing)).toMatchObject(undone(501));
  expect((await admin.query(cafe, 'menu.page', {})).body).toMatchObject({ total: 506 });
});
