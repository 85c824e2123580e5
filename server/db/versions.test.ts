import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { fillCafe, fillDrinks } from '#server/testing/cafe.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { categories, drinks, likes, sessions, visitors } from './schema.ts';
import { type Part, versionOf } from './versions.ts';
import { write } from './write.ts';

function cafe() {
  const deps = createTestDeps();
  fillCafe(deps);
  fillDrinks(deps, 'En');
  const read = (parts: readonly Part[]) => versionOf(deps.versions(), parts);
  const changedBy = async (work: () => unknown) => {
    const before = [read(['menu']), read(['cups']), read(['menu', 'cups'])];
    await work();
    await nextTurn();
    const after = [read(['menu']), read(['cups']), read(['menu', 'cups'])];
    return after.map((version, at) => version !== before[at]);
  };
  return { deps, changedBy };
}

test('a write changes the version of the parts whose tables it changes', async () => {
  const { deps, changedBy } = cafe();
  const rename = () =>
    write(deps, ({ db }) =>
      db.update(categories).set({ description: 'Ny' }).where(eq(categories.id, 1)).run(),
    );
  expect(await changedBy(rename)).toEqual([true, false, true]);
  const like = () =>
    write(deps, ({ db }) => {
      db.insert(visitors).values({ id: 'a', createdAt: 0 }).run();
      db.insert(likes).values({ drinkId: 1, visitorId: 'a', createdAt: 0 }).run();
    });
  expect(await changedBy(like)).toEqual([false, true, true]);
  expect(await changedBy(() => write(deps, ({ db }) => db.delete(sessions).run()))).toEqual([
    false,
    false,
    false,
  ]);
});

test('rows that go with another row change the version', async () => {
  const { deps, changedBy } = cafe();
  const remove = () => write(deps, ({ db }) => db.delete(drinks).run());
  expect(await changedBy(remove)).toEqual([false, true, true]);
});

test('a write by another connection changes the version of all parts', async () => {
  const { deps, changedBy } = cafe();
  expect(await changedBy(() => deps.edit.delete(sessions).run())).toEqual([false, false, false]);
  const write = () => deps.edit.update(categories).set({ description: 'Ny' }).run();
  expect(await changedBy(write)).toEqual([true, true, true]);
});
