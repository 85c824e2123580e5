import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { auditLog } from '#server/db/cafe-schema.ts';
import { users } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/records/audit.ts';
import { admin, readChangeId, undo, undone } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, type TestApp } from '#server/testing/test-app.ts';
import { Entity, LogChange, LogPage } from '#shared/api/audit.ts';
import { canBeUndone } from '#shared/api/undo.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { GalleryImage } from '#shared/cafe/images.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { Category } from '#shared/menu/categories.ts';
import { Choice } from '#shared/menu/choices.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { LoggedCafe } from '#shared/testing/logged-cafe.ts';

/** The log's fields beside the fields of the APIs. */
const LOGGED = { imageName: GalleryImage.shape.imageName.nullable(), position: z.int().nullable() };
const IMAGE_ID = { imageId: z.int().nullable() };

const SHOWN: Partial<Record<Entity, z.ZodObject>> = {
  menuItem: MenuItem.extend({
    ...LOGGED,
    madeOfNames: z.string().nullable(),
    choiceNames: z.string().nullable(),
  }),
  ingredient: EditableIngredient.extend({ ...LOGGED, ...IMAGE_ID }),
  drink: Drink,
  category: Category,
  choice: Choice.extend({ position: z.int().nullable() }),
  image: GalleryImage,
  cafe: LoggedCafe.partial(),
};

/** Records updates of records with these names, oldest first. */
const recordUpdates = (deps: Deps, ...names: [Entity, string][]): Promise<void> =>
  write(deps, (tx) => {
    for (const [entity, name] of names)
      recordAudit(tx, ADMIN, [
        { action: 'update', entity, entityId: 1, before: { name: 'x' }, after: { name } },
      ]);
  });

/** Rejects further fields, such as the search keys of entries. */
const StrictPage = LogPage.extend({ rows: LogChange.strict().array() }).strict();

async function readStrictLog(cafe: TestApp, input: object = {}): Promise<LogPage> {
  const { body } = await admin.query(cafe, 'audit.page', input);
  return StrictPage.parse(body);
}

async function findEntries(cafe: TestApp, input: object = {}) {
  const { rows, total } = await readStrictLog(cafe, input);
  return { names: rows.map(({ name }) => name), total };
}

test('an entry holds the record as the APIs do, with its picture’s name and place', async ({ cafe }) => {
  addDrinks(cafe.deps, 'Kopp');
  for (const [router, id] of [
    ['menu', { menuItemId: 1 }],
    ['ingredients', { ingredientId: 1 }],
    ['drinks', { drinkId: 1 }],
    ['choices', { choiceId: 1 }],
    ['images', { imageId: 1 }],
  ] as const)
    expect(await undo(cafe, await admin.mutate(cafe, `${router}.delete`, id))).toMatchObject(undone(1));
  await admin.mutate(cafe, 'categories.create', { name: 'Te' });
  const home = { section: 'home', value: { ...CAFE_DEFAULTS.home, news: [] } };
  await admin.mutate(cafe, 'cafe.update', home);
  const { rows } = await readStrictLog(cafe, { pageSize: 20 });
  expect(new Set(rows.map(({ entity }) => entity))).toEqual(new Set(Entity.options.filter(canBeUndone)));
  for (const { entity, before, after } of rows) SHOWN[entity]?.strict().parse(before ?? after);
});

test('the log has ten entries per page, and the total', async ({ cafe }) => {
  const names = Array.from({ length: 21 }, (_, index) => `Nr. ${index}`);
  await recordUpdates(cafe.deps, ...names.map((name): [Entity, string] => ['menuItem', name]));
  const newest = names.toReversed();
  expect(await findEntries(cafe)).toEqual({ names: newest.slice(0, 10), total: 21 });
  expect(await findEntries(cafe, { page: 3 })).toEqual({ names: ['Nr. 0'], total: 21 });
  expect(await findEntries(cafe, { page: 4 })).toEqual({ names: [], total: 21 });
  expect(await findEntries(cafe, { page: 2, pageSize: 2 })).toEqual({ names: newest.slice(2, 4), total: 21 });
});

test('the log can be filtered by type of record, and searched within it', async ({ cafe }) => {
  await recordUpdates(cafe.deps, ['menuItem', 'Te'], ['category', 'Te'], ['category', 'Kaffe']);
  expect(await findEntries(cafe, { entity: 'category' })).toEqual({ names: ['Kaffe', 'Te'], total: 2 });
  expect(await findEntries(cafe, { entity: 'category', search: 'te' })).toEqual({ names: ['Te'], total: 1 });
  expect(await findEntries(cafe, { entity: 'image' })).toEqual({ names: [], total: 0 });
  expect((await admin.query(cafe, 'audit.page', { entity: 'nobody' })).status).toBe(400);
});

/** Records a change by an admin of this name, as if it had been made at a time. */
async function recordCreateBy(
  { deps }: TestApp,
  username: string,
  imageName: string,
  at: string,
): Promise<void> {
  changeRow(deps, users, { username }, 1);
  const change = { action: 'create', entity: 'image', entityId: 1, after: { imageName } } as const;
  await write(deps, (tx) => recordAudit(tx, { ...ADMIN, username }, [change]));
  const time = { at: Date.parse(at) };
  deps.edit.update(auditLog).set(time).where(eq(auditLog.name, imageName)).run();
}

test('the log can be filtered by who changed something, even after the account was deleted', async ({
  cafe,
}) => {
  await recordCreateBy(cafe, 'Åse', 'Fjorden', '2026-11-01T12:00:00Z');
  await recordCreateBy(cafe, 'kari', 'Huset', '2026-11-02T12:00:00Z');
  await recordCreateBy(cafe, 'kari', 'Åse', '2026-11-03T12:00:00Z');
  cafe.deps.edit.update(auditLog).set({ userId: null }).run();
  expect((await admin.query(cafe, 'audit.usernames')).body).toEqual(['kari', 'Åse']);
  expect(await findEntries(cafe, { username: 'kari' })).toEqual({ names: ['Åse', 'Huset'], total: 2 });
  expect(await findEntries(cafe, { username: 'kari', search: 'hus' })).toEqual({
    names: ['Huset'],
    total: 1,
  });
  expect(await findEntries(cafe, { username: 'kar' })).toEqual({ names: [], total: 0 });
});

test('the log can be filtered by Norwegian days, also when the clock changes', async ({ cafe }) => {
  const times = ['2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'] as const;
  const [first, last, next] = times;
  for (const at of times) await recordCreateBy(cafe, 'kari', at, at);
  for (const [days, names] of [
    [{ from: '2026-10-25', until: '2026-10-25' }, [last, first]],
    [{ from: '2026-10-26' }, [next]],
    [{ until: '2026-10-25' }, [last, first]],
    [{ until: '2026-10-24' }, []],
    [{ from: '2026-10-26', until: '2026-10-25' }, []],
  ] as const)
    expect(await findEntries(cafe, days)).toEqual({ names, total: names.length });
});

test('the log can be filtered by the field that an update changed', async ({ cafe }) => {
  const espresso = { menuItemId: 1, name: 'Espresso', categoryId: 1, price: 34, description: 'God.' };
  const change = (fields: object) => admin.mutate(cafe, 'menu.update', { ...espresso, ...fields });
  await change({ price: 40, categoryId: 2 });
  await change({ price: 40, name: 'Ristretto' });
  await admin.mutate(cafe, 'menu.setAvailable', { menuItemId: 1, isAvailable: false });
  await admin.mutate(cafe, 'menu.delete', { menuItemId: 1 });
  const found = async (entity: Entity, field: string) => (await findEntries(cafe, { entity, field })).total;
  expect(await found('menuItem', 'price')).toBe(1);
  expect(await found('menuItem', 'name')).toBe(1);
  expect(await found('menuItem', 'categoryId')).toBe(2);
  expect(await found('menuItem', 'imageId')).toBe(0);
  expect(await found('menuItem', 'isAvailable')).toBe(1);
  expect(await found('ingredient', 'name')).toBe(0);
});

test('an amended update is found by the fields of both changes', async ({ cafe }) => {
  const soldOut = { menuItemId: 1, isAvailable: false };
  const amends = readChangeId(await admin.mutate(cafe, 'menu.setAvailable', soldOut));
  await admin.mutate(cafe, 'menu.setAvailable', {
    ...soldOut,
    soldOutUntil: `${new Date().getFullYear() + 9}-01-01`,
    amends,
  });
  for (const field of ['isAvailable', 'soldOutUntil'])
    expect(await findEntries(cafe, { entity: 'menuItem', field })).toMatchObject({ total: 1 });
});

test.for([
  ['Username', { username: '' }],
  ['Username', { username: 'k'.repeat(131) }],
  ['Field', { field: 'price' }],
  ['Field', { entity: 'menuItem', field: 'fillLevel' }],
  ['Field', { entity: 'drink', field: 'name' }],
  ['From', { from: '2026-02-30' }],
  ['Until', { until: 'i dag' }],
] as const)(
  'an invalid filter is rejected with an error that names it: %s %j',
  async ([name, input], { cafe }) => {
    const { status, body } = await admin.query(cafe, 'audit.page', input);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`${name}: `);
  },
);

test('entries are found by names of records and admins, and special characters match literally', async ({
  cafe,
}) => {
  await recordUpdates(cafe.deps, ['menuItem', 'Blåbærsmør'], ['menuItem', '50% mer'], ['image', 'a_b']);
  changeRow(cafe.deps, users, { username: 'Åse' }, 1);
  await write(cafe.deps, (tx) =>
    recordAudit(tx, { ...ADMIN, username: 'Åse' }, [
      { action: 'delete', entity: 'image', entityId: 9, before: { imageName: 'Fjorden' } },
    ]),
  );
  for (const [search, names] of [
    ['SMØR', ['Blåbærsmør']],
    ['åse', ['Fjorden']],
    ['fjord', ['Fjorden']],
    ['%', ['50% mer']],
    ['_', ['a_b']],
    ['ADMIN', ['a_b', '50% mer', 'Blåbærsmør']],
    ["'", []],
  ] as const)
    expect(await findEntries(cafe, { search })).toEqual({ names, total: names.length });
});

test('an entry retains the name that the record had at the time, and is found by the former one too', async ({
  cafe,
}) => {
  await admin.mutate(cafe, 'categories.update', { categoryId: 2, name: 'Te' });
  await admin.mutate(cafe, 'categories.update', { categoryId: 2, name: 'Brus' });
  expect(await findEntries(cafe)).toEqual({ names: ['Brus', 'Te'], total: 2 });
  expect(cafe.deps.db.select({ search: auditLog.search }).from(auditLog).all()).toEqual([
    { search: 'admin te kald kaffe' },
    { search: 'admin brus te' },
  ]);
});
