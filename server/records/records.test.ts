import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { createCategory, deleteCategory } from '#server/features/categories/edit-categories.service.ts';
import { readTables, undo } from '#server/testing/apis.ts';
import { readState } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import { ADMIN, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { adminWrites, CATEGORIES, MENU } from '#server/testing/writes.ts';

const ITEM = { name: 'Espresso', categoryId: 1, price: 34 };

/** Resources, with the id of a record that can be deleted, inputs that equal the record 1 and inputs that change it. */
const RESOURCES = [
  {
    entity: 'category',
    apis: adminWrites(CATEGORIES),
    deletable: 3,
    same: [{ name: 'Varm Kaffe' }, { name: ' Varm Kaffe ', description: '', version: 1 }],
    other: { name: 'Varm kaffe' },
    input: { name: 'Ny' },
  },
  {
    entity: 'menuItem',
    apis: adminWrites(MENU),
    deletable: 1,
    same: [ITEM, { ...ITEM, description: 'God.', isAvailable: true, imageId: null, version: 1 }],
    other: { ...ITEM, price: 34.5 },
    input: { name: 'Ny', categoryId: 1, price: 45 },
  },
];

const edited = RESOURCES.flatMap(({ apis, ...resource }) =>
  apis.map(([name, api]) => ({ ...resource, name, api })),
);

const log = ({ db }: Deps) => db.select().from(auditLog).all();

/** All that is stored, including the audit log, and the revision that open pages know. */
const allOf = (cafe: TestApp) => ({ stored: readState(cafe), revision: cafe.deps.live.revision() });

test.for(edited)(
  'an update of a $entity by $name without a change is neither stored, recorded nor published, but checks the version',
  async ({ api, same, other }, { cafe }) => {
    const before = allOf(cafe);
    for (const body of same)
      expect(await api.update(cafe, 1, body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(allOf(cafe)).toEqual(before);
    expect((await api.update(cafe, 1, other)).body).toMatchObject({ version: 2 });
    expect(cafe.deps.live.revision()).not.toBe(before.revision);
    expectUnchanged(cafe);
    expect((await api.update(cafe, 1, { ...other, version: 1 })).status).toBe(409);
  },
);

test.for(edited)(
  '$name updates a $entity only if its version is the current one, and one of two at once',
  async (resource, { cafe: app }) => {
    let names = 0;
    const update = (version?: number) => {
      names += 1;
      return resource.api.update(app, resource.deletable, {
        ...resource.input,
        name: `Ny ${names}`,
        version,
      });
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
  'an update by $name may repeat the whole $entity, and the log has who changed it, before and after',
  async ({ api, entity, input }, { cafe: app }) => {
    const { body: created } = await api.create(app, input);
    const id = Number(Object.values(Object(created))[0]);
    const { body: updated } = await api.update(app, id, { ...Object(created), name: 'Nyere' });
    await undo(app, await api.remove(app, id));
    const who = { userId: 1, username: 'admin', entity, entityId: id, at: expect.closeTo(Date.now(), -5) };
    expect(log(app.deps)).toMatchObject([
      { ...who, action: 'create', before: null, after: created },
      { ...who, action: 'update', before: created, after: updated },
      { ...who, action: 'delete', before: updated, after: null },
      { ...who, action: 'restore', before: null, after: updated },
    ]);
  },
);

test('a change that can’t be recorded is not made', async ({ cafe: app }) => {
  clientOf(app.deps.db).exec('drop table audit_log');
  expectUnchanged(app);
  for (const { api, input, deletable: id } of edited) {
    const answers = [
      await api.create(app, input),
      await api.update(app, id, input),
      await api.remove(app, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  }
});

test('an admin who lost the role or the account while sending the body changes nothing', async ({ cafe }) => {
  const { deps } = cafe;
  await createCategory(deps, ADMIN, { name: 'Te' });
  const expectRejected = async (message: string) => {
    const before = readTables(cafe);
    await expect(createCategory(deps, ADMIN, { name: 'Ny' })).rejects.toThrow(message);
    await expect(deleteCategory(deps, ADMIN, 3)).rejects.toThrow(message);
    expect(readTables(cafe)).toEqual(before);
  };
  deps.edit.update(users).set({ role: 'User' }).where(eq(users.id, ADMIN.id)).run();
  await expectRejected('This account or key may not do this');
  deps.edit.delete(users).run();
  await expectRejected('Log in first');
  expect(log(deps), 'the log retains the name').toMatchObject([{ userId: null, username: 'admin' }]);
});
