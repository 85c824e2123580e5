import { expect, expectTypeOf, onTestFinished, vi } from 'vitest';
import type { Deps, TxDeps } from '#server/deps.ts';
import { addCategory } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { clientOf } from './open.ts';
import { categories } from './schema.ts';
import { write } from './write.ts';

const insert = ({ db: edit }: TxDeps) => addCategory({ edit }, 'Ny');
const stored = ({ db }: Deps) => db.select().from(categories).all();

/** Holds the write lock from another connection. */
function lock({ edit }: TestDeps): { release: () => void } {
  const other = clientOf(edit);
  other.exec('begin immediate');
  return { release: () => other.exec('rollback') };
}

test('the database can only be changed in a transaction', () => {
  expectTypeOf<keyof Deps['db']>().toEqualTypeOf<'select'>();
});

test('a transaction stores all or nothing, and runs its tasks after the commit', async ({ deps }) => {
  const happened: string[] = [];
  const fails = write(deps, (tx) => {
    insert(tx);
    tx.afterCommit(() => happened.push('after the failure'));
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  expect([stored(deps), happened]).toEqual([[], []]);
  await write(deps, (tx) => {
    tx.afterCommit(() => happened.push(`after ${stored(deps).length}`));
    insert(tx);
    happened.push('inside');
  });
  expect(happened).toEqual(['inside', 'after 1']);
});

test('an error of the commit is thrown, even if the statement has returned a row', async ({ deps }) => {
  const client = clientOf(deps.db);
  client.exec('create table parents (id integer primary key)');
  client.exec('create table children (parent references parents deferrable initially deferred)');
  const insertOrphan = client.prepare('insert into children values (7) returning parent');
  let answered: unknown;
  const orphan = write(deps, () => {
    answered = insertOrphan.get();
  });
  await expect(orphan).rejects.toThrow('FOREIGN KEY constraint failed');
  expect(answered).toEqual({ parent: 7 });
  expect(client.prepare('select * from children').all()).toEqual([]);
});

test('a transaction takes the write lock at its start', async ({ deps }) => {
  await write(deps, () => {
    expect(() => addCategory(deps, 'Ny')).toThrow('database is locked');
  });
});

test('a write waits for another process’s lock without blocking the thread', async ({ deps }) => {
  const { release } = lock(deps);
  const writing = write(deps, insert);
  expect(stored(deps)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stored(deps)).toEqual([]);
  release();
  await writing;
  expect(stored(deps)).toHaveLength(1);
});

test('a write fails after waiting five seconds for a lock', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const deps = createTestDeps();
  const { release } = lock(deps);
  const writing = expect(write(deps, insert)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  await vi.advanceTimersByTimeAsync(5100);
  await writing;
  release();
  expect(stored(deps)).toEqual([]);
});
