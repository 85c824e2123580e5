import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { type Editor, requireUnchanged } from '#server/core/access.ts';
import { codeOf } from '#server/core/errors.ts';
import type { Live } from '#server/core/live.ts';
import { AREAS, type Area } from '#shared/api/live.ts';
import type { Reader } from './areas.ts';
import { clientOf, type Tx } from './open.ts';
import { keys } from './people-schema.ts';
import { users } from './schema.ts';

/** How long a write waits for another process's lock, and the time between its attempts, in milliseconds. */
const LOCK_TIMEOUT = 5000;
const RETRY_INTERVAL = 25;

/** Runs after a commit, not after a rollback, with the areas of pages that show the written tables. */
type Task = (areas: Area[]) => void;

/** A writable database, and a function that adds a task for after the commit. */
export type Transaction = { db: Tx; afterCommit: (task: Task) => void };

/** Runs `work` in a transaction with the write lock. @throws SQLITE_BUSY at once where it is taken. */
function transaction<Deps extends Reader, T>(deps: Deps, work: (tx: Deps & Transaction) => T): T {
  const client = clientOf(deps.db);
  if (client.inTransaction) throw new Error('A transaction is open already');
  const tasks: Task[] = [];
  const tx = { ...deps, db: deps.db as Tx, afterCommit: (task: Task) => void tasks.push(task) };
  const before = { ...deps.versions() };
  const result = client.transaction(() => work(tx)).immediate();
  const versions = deps.versions();
  const areas = AREAS.filter((area) => versions[area] !== before[area]);
  addChanges(null, areas);
  for (const task of tasks) task(areas);
  return result;
}

/**
 * The only way to change the database: outside a transaction the error of a commit can get lost (`insert … returning`
 * on a full disk looked successful). The triggers of `areas.ts` count its changes, which outdate cached responses.
 * @param work gets `deps` with a writable database. It must not be async, and runs again after a wait for the lock.
 * @throws SQLITE_BUSY where another process holds the lock for five seconds; the thread is free meanwhile.
 */
export async function write<Deps extends Reader, T>(deps: Deps, work: (tx: Deps & Transaction) => T) {
  const start = performance.now();
  for (;;) {
    try {
      return transaction(deps, work);
    } catch (error) {
      if (!codeOf(error).startsWith('SQLITE_BUSY') || performance.now() - start > LOCK_TIMEOUT) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL));
  }
}

function roleNow(db: Tx, { id, ...editor }: Editor): Editor['role'] | undefined {
  if (id !== null) return db.select({ role: users.role }).from(users).where(eq(users.id, id)).get()?.role;
  const keyId = 'keyId' in editor ? editor.keyId : 0;
  return db.select({ role: keys.purpose }).from(keys).where(eq(keys.id, keyId)).get()?.role;
}

/**
 * Runs `work` in a transaction, and notifies open pages of the areas that it has changed. Guests' cups and likes do not
 * notify them: in a full café every page would fetch its lists again for each like.
 * The editor's role is read again, because a body may arrive long after its header was checked.
 * @throws AppError unauthenticated, forbidden
 */
export function writeAs<Deps extends Reader & { live: Live }, T>(
  deps: Deps,
  editor: Editor,
  work: (tx: Deps & Transaction) => T,
): Promise<T> {
  return write(deps, (tx) => {
    requireUnchanged(editor, roleNow(tx.db, editor));
    tx.afterCommit(tx.live.publish);
    return work(tx);
  });
}

/** The changes of a request: the id of an undoable change, or null, and the areas that show the changes. */
export type RequestChanges = { id: number | null; areas: Set<Area> };

const current = new AsyncLocalStorage<RequestChanges>();

export const collectChanges = <T>(changes: RequestChanges, handle: () => T): T =>
  current.run(changes, handle);

/** Collects the changes of `work`, also outside a request. @returns the result with the changes. */
export async function withChanges<T>(work: () => Promise<T>) {
  const changes: RequestChanges = { id: null, areas: new Set() };
  return { result: await collectChanges(changes, work), changes };
}

export function addChanges(id: number | null, areas: Iterable<Area> = []): void {
  const changes = current.getStore();
  if (!changes) return;
  if (id !== null) changes.id = id;
  for (const area of areas) changes.areas.add(area);
}

/** Adopts the changes of the worker process, which can notify neither open pages nor the request. @returns the result. */
export function adoptChanges<T>(live: Live, { result, changes }: { result: T; changes: RequestChanges }): T {
  live.publish([...changes.areas]);
  addChanges(changes.id, changes.areas);
  return result;
}
