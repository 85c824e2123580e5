import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, menuItems, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { createCategory, deleteCategory } from '#server/features/categories/edit-categories.service.ts';
import { contentOf, get, undo } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CATEGORIES, DRINKS, MENU, type Writes, writesOf } from '#server/testing/writes.ts';

const ADMIN = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;

/** Resources, with the id of a record that can be deleted, and the input of an update. */
const RESOURCES = [
  { entity: 'category', table: categories, id: 3, input: { name: 'Ny' }, apis: writesOf(CATEGORIES) },
  {
    entity: 'menuItem',
    table: menuItems,
    id: 1,
    input: { name: 'Ny', categoryId: 1, price: 45 },
    apis: writesOf(MENU),
  },
];
const DRINK = { entity: 'drink', table: drinks, id: 1, apis: writesOf(DRINKS) };

const edited = RESOURCES.flatMap(({ apis, ...resource }) =>
  apis.map(([name, api]) => ({ ...resource, name, api })),
);
async function cafe(): Promise<TestApp> {
  const app = await createTestApp();
  fillDrinks(app.deps, 'Kopp');
  return app;
}

const log = ({ db }: Deps) => db.select().from(auditLog).all();

test.for(edited)('$name updates a $entity only if its version is the current one', async (resource) => {
  const app = await cafe();
  let names = 0;
  const update = (version?: number) => {
    names += 1;
    return resource.api.update(app, resource.id, { ...resource.input, name: `Ny ${names}`, version });
  };
  expect((await update(1)).body).toMatchObject({ version: 2 });
  const before = contentOf(app);
  for (const old of [1, 3]) {
    expect(await update(old)).toMatchObject({
      status: 409,
      body: { message: 'Somebody else changed this in the meantime; load it again' },
    });
  }
  expect(contentOf(app)).toEqual(before);
  expect((await update()).body).toMatchObject({ version: 3 });
  expect((await update(3)).body).toMatchObject({ version: 4 });
});

test.for(edited)(
  'of two simultaneous updates of a $entity by $name one is a version conflict',
  async (resource) => {
    const app = await cafe();
    const update = (name: string) =>
      resource.api.update(app, resource.id, { ...resource.input, name, version: 1 });
    const answers = await Promise.all([update('Min'), update('Din')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);

test.for(edited)(
  '$name records who changed a $entity, with its state before and after',
  async ({ api, entity, input }) => {
    const app = await cafe();
    const { body: created } = await api.create(app, input);
    const id = Number(Object.values(Object(created))[0]);
    const { body: updated } = await api.update(app, id, { ...input, name: 'Nyere' });
    await undo(app, await api.remove(app, id));
    const who = { userId: 1, username: 'admin', entity, entityId: id, at: expect.any(Number) };
    expect(log(app.deps)).toMatchObject([
      { ...who, action: 'create', before: null, after: created },
      { ...who, action: 'update', before: created, after: updated },
      { ...who, action: 'delete', before: updated, after: null },
      { ...who, action: 'restore', before: null, after: updated },
    ]);
  },
);

test.for(DRINK.apis)('%s records who deleted a drink', async ([_, api]) => {
  const app = await cafe();
  const { body } = await get(app, '/api/drinkapi/1');
  await undo(app, await api.remove(app, 1));
  expect(log(app.deps)).toMatchObject([
    { action: 'delete', entity: 'drink', entityId: 1, before: body, after: null },
    { action: 'restore', entity: 'drink', entityId: 1, before: null, after: body },
  ]);
});

const REJECTED: [string, (api: Writes, app: TestApp) => Promise<unknown>][] = [
  ['a taken name', (api, app) => api.create(app, { name: 'Kald Kaffe' })],
  ['an old version', (api, app) => api.update(app, 1, { name: 'Ny', version: 2 })],
  ['a category in use', (api, app) => api.remove(app, 1)],
  ['an unknown id', (api, app) => api.remove(app, 99)],
];

test.for(REJECTED)('a change that is rejected for %s is not recorded', async ([_, call]) => {
  const app = await cafe();
  for (const [, api] of writesOf(CATEGORIES)) await call(api, app);
  expect(log(app.deps)).toEqual([]);
});

test('a change that can’t be recorded is not made', async () => {
  const app = await cafe();
  clientOf(app.deps.db).exec('drop table audit_log');
  const before = contentOf(app);
  for (const { api, input, id } of edited) {
    const answers = [
      await api.create(app, input),
      await api.update(app, id, input),
      await api.remove(app, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  }
  expect(contentOf(app)).toEqual(before);
});

test('an admin who lost the role or the account while sending the body changes nothing', async () => {
  const { deps } = await cafe();
  const before = contentOf({ deps });
  const calls = [() => createCategory(deps, ADMIN, { name: 'Ny' }), () => deleteCategory(deps, ADMIN, 3)];
  const expectRejected = async (message: string) => {
    for (const call of calls) await expect(call()).rejects.toThrow(message);
  };
  deps.edit.update(users).set({ role: 'User' }).where(eq(users.id, ADMIN.id)).run();
  await expectRejected('Only admins may do this');
  deps.edit.update(users).set({ role: 'Admin' }).where(eq(users.id, ADMIN.id)).run();
  expect(contentOf({ deps })).toEqual(before);
  deps.edit.delete(users).run();
  const without = contentOf({ deps });
  await expectRejected('Log in first');
  expect(contentOf({ deps })).toEqual(without);
});

test('the audit log retains the name of a deleted admin', async () => {
  const { deps } = await cafe();
  await createCategory(deps, ADMIN, { name: 'Ny' });
  deps.edit.delete(users).run();
  expect(log(deps)).toMatchObject([{ userId: null, username: 'admin' }]);
});
