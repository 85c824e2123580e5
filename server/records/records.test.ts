import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, drinks, menuItems, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { createCategory, deleteCategory } from '#server/features/categories/edit-categories.service.ts';
import { removeDeleted } from '#server/jobs/purge-deleted.ts';
import { contentOf } from '#server/testing/apis.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestDeps } from '#server/testing/test-deps.ts';
import { CATEGORIES, DRINKS, MENU, type Writes, writesOf } from '#server/testing/writes.ts';
import { UNDO_OFFER } from '#shared/undo.ts';
import { UNDO } from './versions.ts';

/** How long the answer to a deletion and the request to undo it may take together, in milliseconds. */
const SLOW_CONNECTION = 3000;

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
const deleted = [...RESOURCES, DRINK].flatMap(({ apis, ...resource }) =>
  apis.map(([name, api]) => ({ ...resource, name, api })),
);

async function cafe(): Promise<TestApp> {
  const app = await createTestApp();
  fillDrinks(app.deps, 'Kopp');
  return app;
}

const log = ({ db }: Deps) => db.select().from(auditLog).all();

/** Sets the time of a deletion to `age` milliseconds ago. */
const setAge = (
  { edit }: TestDeps,
  table: (typeof RESOURCES)[number]['table'] | typeof drinks,
  id: number,
  age: number,
) =>
  edit
    .update(table)
    .set({ deletedAt: Date.now() - age })
    .where(eq(table.id, id))
    .run();

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
    await api.remove(app, id);
    await api.restore(app, id);
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
  await api.remove(app, 1);
  const { body } = await api.restore(app, 1);
  expect(log(app.deps)).toMatchObject([
    { action: 'delete', entity: 'drink', entityId: 1, before: body, after: null },
    { action: 'restore', entity: 'drink', entityId: 1, before: null, after: body },
  ]);
});

test.for(deleted)(
  'a deletion of a $entity by $name can be undone as long as the screen offers it, and a bit longer',
  async (resource) => {
    const app = await cafe();
    const { table, id, api } = resource;
    await api.remove(app, id);
    setAge(app.deps, table, id, UNDO_OFFER + SLOW_CONNECTION);
    expect((await api.restore(app, id)).status).toBe(200);
    await api.remove(app, id);
    setAge(app.deps, table, id, UNDO);
    const before = contentOf(app);
    expect((await api.restore(app, id)).status).toBe(404);
    expect(contentOf(app)).toEqual(before);
  },
);

test.for(deleted)('a $entity that is not deleted, unknown or removed can’t be restored', async (resource) => {
  const app = await cafe();
  const { id, api } = resource;
  await api.remove(app, id);
  await api.restore(app, id);
  const before = contentOf(app);
  const rejection = { status: 404, body: { message: expect.stringMatching(/^There is no deleted /) } };
  for (const wrong of [id, 999]) expect(await api.restore(app, wrong)).toMatchObject(rejection);
  expect(contentOf(app)).toEqual(before);
  await api.remove(app, id);
  await removeDeleted(app.deps, Date.now() + UNDO);
  expect(await api.restore(app, id)).toMatchObject(rejection);
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
