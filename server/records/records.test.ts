import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { createCategory, deleteCategory } from '#server/features/categories/edit-categories.service.ts';
import { get, readTables, undo } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { adminWrites, CATEGORIES, DRINKS, MENU } from '#server/testing/writes.ts';

const ADMIN = { id: 1, username: 'admin', name: 'admin', role: 'Admin' } as const;

/** Resources, with the id of a record that can be deleted, and the input of an update. */
const RESOURCES = [
  { entity: 'category', id: 3, input: { name: 'Ny' }, apis: adminWrites(CATEGORIES) },
  { entity: 'menuItem', id: 1, input: { name: 'Ny', categoryId: 1, price: 45 }, apis: adminWrites(MENU) },
];

const edited = RESOURCES.flatMap(({ apis, ...resource }) =>
  apis.map(([name, api]) => ({ ...resource, name, api })),
);
async function cafe(): Promise<TestApp> {
  const app = await createTestApp();
  addDrinks(app.deps, 'Kopp');
  return app;
}

const log = ({ db }: Deps) => db.select().from(auditLog).all();

test.for(edited)(
  '$name updates a $entity only if its version is current, and accepts one of two simultaneous updates',
  async (resource) => {
    const app = await cafe();
    let names = 0;
    const update = (version?: number) => {
      names += 1;
      return resource.api.update(app, resource.id, { ...resource.input, name: `Ny ${names}`, version });
    };
    expect((await update(1)).body).toMatchObject({ version: 2 });
    const before = readTables(app);
    for (const old of [1, 3]) {
      expect(await update(old)).toMatchObject({
        status: 409,
        body: { message: 'Somebody else changed this in the meantime; load it again' },
      });
    }
    expect(readTables(app)).toEqual(before);
    expect((await update()).body).toMatchObject({ version: 3 });
    const simultaneous = await Promise.all([update(3), update(3)]);
    expect(simultaneous.map(({ status }) => status).sort()).toEqual([200, 409]);
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

test.for(adminWrites(DRINKS))('%s records who deleted a drink', async ([_, api]) => {
  const app = await cafe();
  const { body } = await get(app, '/api/drinkapi/1');
  await undo(app, await api.remove(app, 1));
  expect(log(app.deps)).toMatchObject([
    { action: 'delete', entity: 'drink', entityId: 1, before: body, after: null },
    { action: 'restore', entity: 'drink', entityId: 1, before: null, after: body },
  ]);
});

test.for(adminWrites(CATEGORIES))('a change that %s rejects is not recorded', async ([_, api]) => {
  const app = await cafe();
  for (const [{ status }, expected] of [
    [await api.create(app, { name: 'Kald Kaffe' }), 409],
    [await api.update(app, 1, { name: 'Ny', version: 2 }), 409],
    [await api.remove(app, 1), 409],
    [await api.remove(app, 99), 404],
  ] as const)
    expect(status).toBe(expected);
  expect(log(app.deps)).toEqual([]);
});

test('a change that can’t be recorded is not made', async () => {
  const app = await cafe();
  clientOf(app.deps.db).exec('drop table audit_log');
  expectUnchanged(app);
  for (const { api, input, id } of edited) {
    const answers = [
      await api.create(app, input),
      await api.update(app, id, input),
      await api.remove(app, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  }
});

test('an admin who lost the role or the account while sending the body changes nothing', async () => {
  const { deps } = await cafe();
  await createCategory(deps, ADMIN, { name: 'Te' });
  const expectRejected = async (message: string) => {
    const before = readTables({ deps });
    await expect(createCategory(deps, ADMIN, { name: 'Ny' })).rejects.toThrow(message);
    await expect(deleteCategory(deps, ADMIN, 3)).rejects.toThrow(message);
    expect(readTables({ deps })).toEqual(before);
  };
  deps.edit.update(users).set({ role: 'User' }).where(eq(users.id, ADMIN.id)).run();
  await expectRejected('This account or key may not do this');
  deps.edit.delete(users).run();
  await expectRejected('Log in first');
  expect(log(deps), 'the log retains the name').toMatchObject([{ userId: null, username: 'admin' }]);
});
