import { expect, test } from 'vitest';
import { withChanges } from '#server/core/request-changes.ts';
import { auditLog } from '#server/db/audit-schema.ts';
import { MENU_ITEM } from '#server/features/menu/edit-menu.service.ts';
import { UNDO } from '#server/records/record-table.ts';
import { changeRecords } from '#server/records/records.ts';
import {
  type Answer,
  changeOf,
  contentOf,
  get,
  mutate,
  post,
  put,
  query,
  undo,
  undone,
} from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { LogEntries, Undone } from '#shared/api/audit.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { Category } from '#shared/menu/categories.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { OrderedRecords } from '#shared/menu/order.ts';

const asAdmin = ({ tokens }: TestApp) => bearer(tokens.Admin);
const ADMIN = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;
const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };

const update = (cafe: TestApp, fields: object) =>
  put(cafe, '/api/menuitemapi/update/1', { ...ESPRESSO, ...fields }, asAdmin(cafe));

const espresso = async (cafe: TestApp) =>
  MenuItem.parse((await get(cafe, '/api/menuitemapi/1', asAdmin(cafe))).body);

const entriesOf = async (cafe: TestApp, written: Pick<Answer, 'raw'>) =>
  LogEntries.parse((await query(cafe, 'audit.entries', { changeId: changeOf(written) }, asAdmin(cafe))).body)
    .rows;

/** An undo through both APIs. */
const UNDOS: [string, (cafe: TestApp, written: Answer, more?: object) => Promise<Answer>][] = [
  ['tRPC', undo],
  [
    'REST',
    (cafe, written, more = {}) => post(cafe, `/api/changeapi/undo/${changeOf(written)}`, more, asAdmin(cafe)),
  ],
];

test.for(UNDOS)(
  '%s takes back an update, a deletion and a new record, and the log says what was undone',
  async ([, take]) => {
    const cafe = await createTestApp();
    const before = await espresso(cafe);
    const updated = await update(cafe, { price: 40, description: 'Kort' });
    expect(await take(cafe, updated)).toMatchObject(undone(1));
    expect(await espresso(cafe)).toEqual({ ...before, version: 3 });
    const created = await mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' }, asAdmin(cafe));
    const { menuItemId } = MenuItem.parse(created.body);
    const deleted = await mutate(cafe, 'menu.delete', { menuItemId }, asAdmin(cafe));
    expect(await take(cafe, deleted)).toMatchObject(undone(1));
    const undoing = await take(cafe, created);
    expect(undoing).toMatchObject(undone(1));
    expect((await get(cafe, `/api/menuitemapi/${menuItemId}`, asAdmin(cafe))).status).toBe(404);
    expect(await entriesOf(cafe, undoing)).toMatchObject([
      {
        action: 'delete',
        entityId: menuItemId,
        undoes: changeOf(created),
        before: { name: 'Ny' },
        after: null,
      },
    ]);
  },
);

test('an undo is undone like any other change, and a change that is undone already changes nothing', async () => {
  const cafe = await createTestApp();
  const updated = await update(cafe, { price: 40 });
  const undoing = await undo(cafe, updated);
  expect(await undo(cafe, updated)).toMatchObject(undone(0));
  expect((await undo(cafe, updated)).raw.headers).not.toHaveProperty('x-change-id');
  expect(await undo(cafe, undoing)).toMatchObject(undone(1));
  expect((await espresso(cafe)).price).toBe(40);
});

test('an order, a section of the café and what an import did are taken back', async () => {
  const cafe = await createTestApp();
  const order = { of: 'menuItems', categoryId: 1 };
  const orderNow = async () => (await query(cafe, 'order.get', order, asAdmin(cafe))).body;
  const orderBefore = await orderNow();
  const sorted = await mutate(cafe, 'order.set', { ...order, ids: [4, 2, 1] }, asAdmin(cafe));
  const categories = await mutate(cafe, 'order.set', { of: 'categories', ids: [3, 2, 1] }, asAdmin(cafe));
  expect(await undo(cafe, categories)).toMatchObject(undone(1));
  expect(await orderNow()).not.toEqual(orderBefore);
  expect(await undo(cafe, sorted)).toMatchObject(undone(1));
  expect(await orderNow()).toEqual(orderBefore);

  const section = { section: 'identity', value: { ...CAFE_DEFAULTS.identity, name: 'Ny kafé' } };
  const renamed = await mutate(cafe, 'cafe.update', section, asAdmin(cafe));
  expect(await undo(cafe, renamed)).toMatchObject(undone(1));
  expect((await query(cafe, 'cafe.get')).body).toMatchObject({ name: CAFE_DEFAULTS.identity.name });
});

test('where a field has a newer value, nothing is changed until the answer says what shall become of it', async () => {
  const cafe = await createTestApp();
  const first = await update(cafe, { price: 40, description: 'Kort' });
  await update(cafe, { price: 50, description: 'Kort' });
  const before = contentOf(cafe);
  const asked = await undo(cafe, first);
  const { seen, conflicts } = Undone.parse(asked.body);
  expect(conflicts).toMatchObject([
    {
      entity: 'menuItem',
      entityId: 1,
      name: 'Espresso',
      fields: ['price'],
      before: { price: 34 },
      now: { price: 50 },
    },
  ]);
  expect(contentOf(cafe)).toEqual(before);
  // An answer without what was shown, or to what was changed once more since, is none.
  expect((await undo(cafe, first, { newer: 'replace' })).body).toMatchObject({ undone: 0 });
  await update(cafe, { price: 60, description: 'Kort' });
  expect((await undo(cafe, first, { newer: 'replace', seen })).body).toMatchObject({
    undone: 0,
    conflicts: [{ now: { price: 60 } }],
  });
  const again = Undone.parse((await undo(cafe, first)).body);
  expect((await undo(cafe, first, { newer: 'keep', seen: again.seen })).body).toMatchObject({ undone: 1 });
  expect(await espresso(cafe)).toMatchObject({ price: 60, description: 'God.' });
  const last = Undone.parse((await undo(cafe, first)).body);
  expect((await undo(cafe, first, { newer: 'replace', seen: last.seen })).body).toMatchObject({ undone: 1 });
  expect(await espresso(cafe)).toMatchObject({ price: 34 });
});

test('a record that was deleted since is a conflict; a new one that was changed since, too', async () => {
  const cafe = await createTestApp();
  const created = await mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' }, asAdmin(cafe));
  const { menuItemId } = MenuItem.parse(created.body);
  await mutate(cafe, 'menu.update', { ...ESPRESSO, name: 'Nyere', menuItemId }, asAdmin(cafe));
  const { conflicts, seen } = Undone.parse((await undo(cafe, created)).body);
  expect(conflicts).toMatchObject([{ fields: ['name'], before: null, now: { name: 'Nyere' } }]);
  expect((await undo(cafe, created, { newer: 'keep', seen })).body).toMatchObject({
    undone: 0,
    conflicts: [],
  });
  expect((await undo(cafe, created, { newer: 'replace', seen })).body).toMatchObject({ undone: 1 });

  const updated = await update(cafe, { price: 40 });
  await mutate(cafe, 'menu.delete', { menuItemId: 1 }, asAdmin(cafe));
  const deleted = Undone.parse((await undo(cafe, updated)).body);
  expect(deleted.conflicts).toMatchObject([{ fields: ['price'], now: null }]);
  expect((await undo(cafe, updated, { newer: 'replace', seen: deleted.seen })).body).toMatchObject({
    undone: 1,
  });
  expect(await espresso(cafe)).toMatchObject({ price: 34 });
});

test('one entry of a change is taken back without the others', async () => {
  const cafe = await createTestApp();
  const change = { ids: [1, 2], change: { kind: 'priceBy', by: 2 } };
  const raised = await mutate(cafe, 'menu.changeMany', change, asAdmin(cafe));
  const [entry] = (await entriesOf(cafe, raised)).filter(({ entityId }) => entityId === 1);
  expect(await undo(cafe, raised, { entryId: entry?.id })).toMatchObject(undone(1));
  expect((await espresso(cafe)).price).toBe(34);
  expect((await get(cafe, '/api/menuitemapi/2', asAdmin(cafe))).body).toMatchObject({ price: 47.5 });
});

test('what can’t be as it was is rejected, and nothing is changed', async () => {
  const cafe = await createTestApp();
  const deleted = await mutate(cafe, 'categories.delete', { categoryId: 3 }, asAdmin(cafe));
  await mutate(cafe, 'categories.create', { name: 'Grunningredienser' }, asAdmin(cafe));
  const before = contentOf(cafe);
  expect(await undo(cafe, deleted)).toMatchObject({ status: 409, body: { code: 'categoryNameTaken' } });
  expect(contentOf(cafe)).toEqual(before);
});

test('an unknown change, an entry of another one, and one of more than thirty days ago are 404', async () => {
  const cafe = await createTestApp();
  const updated = await update(cafe, { price: 40 });
  const gone = { status: 404, body: { code: 'undoTooLate' } };
  expect(await mutate(cafe, 'audit.undo', { changeId: 99 }, asAdmin(cafe))).toMatchObject(gone);
  expect(await undo(cafe, updated, { entryId: 99 })).toMatchObject(gone);
  cafe.deps.edit
    .update(auditLog)
    .set({ at: Date.now() - UNDO })
    .run();
  expect(await undo(cafe, updated)).toMatchObject(gone);
  expect((await espresso(cafe)).price).toBe(40);
});

test('the body of the REST route may be left out', async () => {
  const cafe = await createTestApp();
  const updated = await update(cafe, { price: 40 });
  const undone = await cafe.ask('POST', `/api/changeapi/undo/${changeOf(updated)}`, {
    headers: asAdmin(cafe),
  });
  expect(undone.statusCode).toBe(200);
  expect((await espresso(cafe)).price).toBe(34);
});

test('a newer order is not lost, and of an order that was only stored the places are taken back', async () => {
  const cafe = await createTestApp();
  const scope = { of: 'menuItems', categoryId: 1 };
  const set = (ids: number[]) => mutate(cafe, 'order.set', { ...scope, ids }, asAdmin(cafe));
  const order = async () => (await query(cafe, 'order.get', scope, asAdmin(cafe))).body;
  const first = await order();
  const ids = OrderedRecords.parse(first).map(({ id }) => id);
  const stored = await set(ids);
  expect(await undo(cafe, stored)).toMatchObject(undone(1));
  expect(await order()).toEqual(first);

  const sorted = await set(ids.toReversed());
  const created = await mutate(cafe, 'menu.create', { ...ESPRESSO, name: 'Ny' }, asAdmin(cafe));
  const { menuItemId } = MenuItem.parse(created.body);
  await set([menuItemId, ...ids.toReversed()]);
  const before = await order();
  expect((await undo(cafe, sorted)).body).toMatchObject({
    undone: 0,
    conflicts: [{ fields: ['menuItems'] }],
  });
  expect(await order()).toEqual(before);
});

test('until when something is sold out is a newer value of whether it is', async () => {
  const cafe = await createTestApp();
  const soldOut = { menuItemId: 1, isAvailable: false };
  const first = await mutate(
    cafe,
    'menu.setAvailable',
    { ...soldOut, soldOutUntil: '2099-01-01' },
    asAdmin(cafe),
  );
  await mutate(cafe, 'menu.setAvailable', soldOut, asAdmin(cafe));
  expect((await undo(cafe, first)).body).toMatchObject({
    undone: 0,
    conflicts: [{ fields: ['soldOutUntil'] }],
  });
  expect((await espresso(cafe)).isAvailable).toBe(false);
});

test('a picture that was sorted since leaves the carousel with its place', async () => {
  const cafe = await createTestApp();
  const shown = await mutate(
    cafe,
    'images.setCarousel',
    { imageId: 2, isCarouselImage: true },
    asAdmin(cafe),
  );
  await mutate(cafe, 'order.set', { of: 'carousel', ids: [2, 1] }, asAdmin(cafe));
  expect(await undo(cafe, shown)).toMatchObject(undone(1));
  const { body } = await query(cafe, 'images.byId', { imageId: 2 }, asAdmin(cafe));
  expect(body).toMatchObject({ isCarouselImage: false, carouselPosition: null });
});

test('a record whose name another one has by now is a conflict, whatever its name was', async () => {
  const cafe = await createTestApp();
  const rename = (categoryId: number, name: string) =>
    mutate(cafe, 'categories.update', { categoryId, name, description: '' }, asAdmin(cafe));
  const renamed = await rename(3, 'B');
  const renamedAgain = await rename(3, 'C');
  const deleted = await mutate(cafe, 'categories.delete', { categoryId: 3 }, asAdmin(cafe));
  await mutate(cafe, 'categories.create', { name: 'C' }, asAdmin(cafe));
  const taken = { status: 409, body: { code: 'categoryNameTaken' } };
  expect(await undo(cafe, deleted)).toMatchObject(taken);
  const { seen } = Undone.parse((await undo(cafe, renamed)).body);
  expect(await undo(cafe, renamed, { newer: 'replace', seen })).toMatchObject({ status: 200 });
  expect(renamedAgain.status).toBe(200);
});

test('a record does not get back what was deleted meanwhile', async () => {
  const cafe = await createTestApp();
  const created = await mutate(cafe, 'categories.create', { name: 'Topping' }, asAdmin(cafe));
  const { categoryId } = Category.parse(created.body);
  await update(cafe, { imageId: 1 });
  const without = await update(cafe, { imageId: null });
  await mutate(cafe, 'images.delete', { imageId: 1 }, asAdmin(cafe));
  expect(await undo(cafe, without)).toMatchObject({ status: 400, body: { code: 'imageMissing' } });
  await update(cafe, { categoryId });
  const moved = await update(cafe, { categoryId: 1 });
  await mutate(cafe, 'categories.delete', { categoryId }, asAdmin(cafe));
  expect(await undo(cafe, moved)).toMatchObject({ status: 409, body: { code: 'categoryDeleted' } });
});

test('an old entry that names nothing to set back is 404', async () => {
  const cafe = await createTestApp();
  const entry = {
    at: Date.now(),
    username: 'admin',
    action: 'update',
    entity: 'category',
    entityId: 1,
  } as const;
  const state = (order: string[]) => ({ name: 'Varm kaffe', order });
  cafe.deps.edit
    .insert(auditLog)
    .values({ ...entry, before: state(['Te', 'Kakao']), after: state(['Kakao', 'Te']), changeId: 1 })
    .run();
  expect(await mutate(cafe, 'audit.undo', { changeId: 1 }, asAdmin(cafe))).toMatchObject({
    status: 404,
    body: { code: 'undoTooLate' },
  });
});

test('sold out, then for today only, is one change, unless something came between or another admin did it', async () => {
  const cafe = await createTestApp();
  const soldOut = { menuItemId: 1, isAvailable: false };
  const soldOutUntil = '2099-01-01';
  const first = await mutate(cafe, 'menu.setAvailable', soldOut, asAdmin(cafe));
  const amends = changeOf(first);
  const second = await mutate(cafe, 'menu.setAvailable', { ...soldOut, soldOutUntil, amends }, asAdmin(cafe));
  expect(changeOf(second)).toBe(amends);
  expect(await entriesOf(cafe, first)).toMatchObject([
    { before: { isAvailable: true }, after: { isAvailable: false, soldOutUntil } },
  ]);
  const before = await espresso(cafe);
  await update(cafe, { price: 40 });
  const third = await mutate(
    cafe,
    'menu.setAvailable',
    { menuItemId: 1, isAvailable: true, amends },
    asAdmin(cafe),
  );
  expect(changeOf(third)).not.toBe(amends);
  expect(await undo(cafe, third)).toMatchObject(undone(1));
  expect(await espresso(cafe)).toMatchObject({ price: 40, isAvailable: before.isAvailable });
});

test('a change with more entries than fit into a moment is taken back by the worker', async () => {
  const cafe = await createTestApp();
  const fields = {
    categoryId: 1,
    description: '',
    price: 34,
    sizes: [],
    isAvailable: true,
    soldOutUntil: null,
    seasonFrom: null,
    seasonUntil: null,
    imageId: null,
  };
  const { changes } = await withChanges(() =>
    changeRecords(cafe.deps, ADMIN, MENU_ITEM, (_tx, { create }) => {
      for (let number = 1; number <= 501; number++) create({ ...fields, name: `Te ${number}` });
    }),
  );
  const before = cafe.deps.live.revision();
  const undoing = await mutate(cafe, 'audit.undo', { changeId: changes.id }, asAdmin(cafe));
  expect(undoing).toMatchObject(undone(501));
  expect(cafe.deps.live.revision()).not.toBe(before);
  expect((await query(cafe, 'menu.page', {}, asAdmin(cafe))).body).toMatchObject({ total: 5 });
  expect(await undo(cafe, undoing)).toMatchObject(undone(501));
  expect((await query(cafe, 'menu.page', {}, asAdmin(cafe))).body).toMatchObject({ total: 506 });
});
