import { codeOf } from '#server/core/errors.ts';
import { clientOf, type Db, type Tx } from './open.ts';

/** How long a write waits for the lock of another process, and how often it tries meanwhile, in milliseconds. */
const PATIENCE = 5000;
const RETRY = 25;

/** What is to be done after the transaction that is open on a connection. */
const afterwards = new WeakMap<Db, (() => void)[]>();

const isLocked = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/**
 * Runs `work` in a transaction that takes the write lock at its start: all of it is stored or nothing. `work` must
 * not be async.
 * @throws SQLITE_BUSY at once where another process holds the lock.
 */
function transaction<T>(db: Db, work: (db: Tx) => T): T {
  const client = clientOf(db);
  if (client.inTransaction) throw new Error('A transaction is open already');
  const tasks: (() => void)[] = [];
  afterwards.set(db, tasks);
  const result = client.transaction(() => work(db as Tx)).immediate();
  for (const task of tasks) task();
  return result;
}

/**
 * The only way to change the database: a statement outside a transaction can lose the error that its commit ends with
 * (`insert … returning` with the disk full answered as if it were stored).
 * @param work gets `deps` with a database that can be changed; it runs at once, again where the lock is taken, and
 * must not be async.
 * @throws SQLITE_BUSY where another process holds the lock for five seconds; the thread is free meanwhile.
 */
export async function write<Deps extends { db: Db }, T>(
  deps: Deps,
  work: (tx: Deps & { db: Tx }) => T,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    try {
      return transaction(deps.db, (db) => work({ ...deps, db }));
    } catch (error) {
      if (!isLocked(error) || performance.now() - start > PATIENCE) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY));
  }
}

/** Runs `task` once the open transaction is stored, and never where it fails. */
export function afterCommit({ db }: { db: Tx }, task: () => void): void {
  afterwards.get(db)?.push(task);
}
