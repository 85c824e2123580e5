import { expect } from 'vitest';
import { nextTurn } from '#server/core/time.ts';
import { userOfToken } from '#server/features/accounts/sessions.service.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { test } from '#server/testing/test.ts';
import { categories, sessions, users } from './schema.ts';
import { write } from './write.ts';

const namesOf = (deps: Parameters<typeof listCategories>[0]) =>
  new Set(listCategories(deps).map(({ name }) => name));

test('what was read is read again after a change, by this process at once and by another one in the next turn', async ({
  cafe: { deps, tokens },
}) => {
  const role = async () => (await userOfToken(deps, tokens.Admin)).user.role;
  expect(await role()).toBe('Admin');
  deps.edit.update(users).set({ role: 'User' }).run();
  await nextTurn();
  expect(await role()).toBe('User');
  await write(deps, ({ db }) => db.delete(sessions).run());
  await expect(role()).rejects.toThrow('Token expired or invalid');
});

test('what a transaction has read is not cached where it is rolled back', async ({ cafe: { deps } }) => {
  const before = namesOf(deps);
  const failed = write(deps, (tx) => {
    tx.db.update(categories).set({ name: 'Alt er nytt' }).run();
    expect(namesOf(tx)).toEqual(new Set(['Alt er nytt']));
    throw new Error('Rolled back');
  });
  await expect(failed).rejects.toThrow('Rolled back');
  expect(namesOf(deps)).toEqual(before);
});
