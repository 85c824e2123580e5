import { codeOf } from '#server/core/errors.ts';
import { addChanges } from '#server/core/request-changes.ts';
import { forgetWritten, writtenAreas } from './areas.ts';
import { clientOf, type Db, type Tx } from './open.ts';

/** How long a write waits for another process's lock, and the time between its attempts, in milliseconds. */
const LOCK_TIMEOUT = 5000;
const RETRY_INTERVAL = 25;

/** Tasks to run after the commit of a connection's open transaction. */
const afterCommitTasks = new WeakMap<Db, (() => void)[]>();

const isLocked = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/**
 * Runs `work` in a transaction that takes the write lock at its start. `work` must not be async.
 * @throws SQLITE_BUSY at once where another process holds the lock.
 */
function transaction<T>(db: Db, work: (db: Tx) => T): T {
  const client = clientOf(db);
  if (client.inTransaction) throw new Error('A transaction is open already');
  const tasks: (() => void)[] = [];
  afterCommitTasks.set(db, tasks);
  forgetWritten(db);
  const result = client.transaction(() => work(db as Tx)).immediate();
  addChanges(null, writtenAreas(db));
  for (const task of tasks) task();
  return result;
}

/**
 * The only way to change the database: outside a transaction the error of a commit can get lost (`insert … returning`
 * on a full disk looked successful).
 * @param work gets `deps` with a writable database. It must not be async, and runs again after a wait for the lock.
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
      if (!isLocked(error) || performance.now() - start > LOCK_TIMEOUT) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
  }
}

/** Runs `task` after the commit of the open transaction; not after a rollback. */
export function afterCommit({ db }: { db: Tx }, task: () => void): void {
  afterCommitTasks.get(db)?.push(task);
}
