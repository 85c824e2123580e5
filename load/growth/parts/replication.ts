import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rowsIn } from '#load/content.ts';
import { atMost, type Figure, measured, mustBeZero } from '#load/figure.ts';
import { addCategory, withProgram } from '#load/growth/cafes.ts';
import { replicate, restore } from '#load/growth/litestream.ts';
import { logIn, type Shop, sendRequest, until } from '#load/shop.ts';
import { lostOf, type Stored, writeOn } from '#load/writes.ts';
import { picturesIn } from '#server/backup/uploads-id.ts';
import { checkDatabase } from '#server/db/migrate.ts';

/** How long the shop is loaded, in milliseconds, before it is stopped and before it is killed. */
const LOADED = 10_000;
/** The pause between two copies of the files, in milliseconds. */
const COPY_EVERY = 2000;
/** The most seconds of writes that may be lost: Litestream looks once a second, and copies once a second. */
const MOST_LOST = 3;
/** Longer than it takes the shop to notice that it is idle, in milliseconds. */
const IDLE = 12_000;

const run = promisify(execFile);

/** Copies pictures and the secret, which are written once under their final names, until it is killed. */
function keepCopying(from: string, to: string): () => Promise<void> {
  const end = new AbortController();
  const excluded = ['.unfinished', '.sizes'].map((name) => `--exclude=${name}`);
  const parts = ['uploads', 'data/secret'].map((name) => `${from}/./${name}`);
  const copy = async () => {
    for (;;) {
      await run('rsync', ['--archive', '--relative', ...excluded, ...parts, to], end);
      await sleep(COPY_EVERY, null, end);
    }
  };
  const copying = copy().catch((error: Error) => {
    if (!end.signal.aborted) throw error;
  });
  return () => {
    end.abort();
    return copying;
  };
}

/** Writes for some time. @returns the acknowledged writes, and a function that ends it */
async function writeFor(time: number, origin: string, token: string, prefix: string) {
  const writes: Stored[] = [];
  let isOver = false;
  const writing = writeOn(
    { origin, token, prefix },
    () => isOver,
    (stored) => {
      if (stored && !isOver) writes.push(stored);
    },
  );
  await sleep(time);
  const stop = () => {
    isOver = true;
    return writing;
  };
  return { writes, stop };
}

/** The rows of the shop's own tables. */
const ownRows = (database: string): Set<string> =>
  new Set([...rowsIn(database)].filter((row) => !row.startsWith('_litestream')));

/** Waits until the copy has every row that the database has, and no other. @throws Error after a minute */
async function waitForCopy(database: string, replica: string): Promise<void> {
  const copy = `${database}.compared`;
  await until('the copy of all rows', async () => {
    rmSync(copy, { force: true });
    try {
      await restore(replica, copy);
    } catch {
      return false; // There is no copy yet.
    }
    const [rows, copied] = [ownRows(database), ownRows(copy)];
    return rows.size === copied.size && [...rows].every((row) => copied.has(row));
  });
}

/** What the second machine has: time until it serves, what is lost, what works. */
async function takeOver(shop: Shop, replica: string, writes: Stored[], token: string, killed: number) {
  await restore(replica, shop.database);
  const restored = performance.now();
  const rows = rowsIn(shop.database);
  const named = new Set(checkDatabase(shop.database).pictures);
  const read = performance.now() - restored;
  const { origin } = await shop.start();
  await sendRequest(`${origin}/meny`);
  const served = performance.now() - killed - read;

  const lost = lostOf(writes, rows);
  const found = picturesIn(shop.uploads);
  const session = await sendRequest(`${origin}/api/auth/user`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await addCategory(origin, await logIn(origin), 'På den andre');
  const { out } = await shop.run(['doctor']);
  const isSound = ['The database is whole', 'The uploads folder belongs to the database'].every((text) =>
    out.includes(text),
  );
  return [
    measured(`acknowledged writes of ${writes.length} that are lost`, lost.length),
    atMost('the oldest of them, before the kill', (killed - (lost[0]?.at ?? killed)) / 1000, 's', MOST_LOST),
    measured(`pictures of ${named.size} lacking`, [...named].filter((file) => !found.has(file)).length),
    measured('from the kill until the second machine answers', served / 1000, 's'),
    mustBeZero('sessions that have ended', session.status !== 200),
    mustBeZero('errors that doctor finds in the database or its pictures', !isSound),
  ];
}

/**
 * Litestream copies the database continuously, rsync the pictures. The shop is stopped and started, Litestream as well; then both
 * are killed under load, and the second machine goes on from the copies.
 */
export const replication = (): Promise<Figure[]> =>
  withProgram(async (shop) => {
    const [first, second] = [shop.at('first'), shop.at('second')];
    const replica = join(shop.folder, 'replica');
    const startLitestream = () =>
      replicate(join(shop.folder, 'litestream.yml'), { database: first.database, replica });
    mkdirSync(second.data, { recursive: true });
    let server = await first.start();
    const token = await logIn(server.origin);
    let killLitestream = await startLitestream();

    await waitForCopy(first.database, replica);
    const before = await writeFor(LOADED, server.origin, token, 'foer');
    await before.stop();
    await sleep(IDLE);
    const idleLog = statSync(`${first.database}-wal`).size;
    await server.stop();
    await waitForCopy(first.database, replica);

    // The last process to close the database copies its log into it, unseen by Litestream.
    await killLitestream();
    server = await first.start();
    await addCategory(server.origin, token, 'Usett');
    await server.stop();
    server = await first.start();
    killLitestream = await startLitestream();
    await addCategory(server.origin, token, 'Etterpå');
    await waitForCopy(first.database, replica);

    const stopCopying = keepCopying(first.folder, second.folder);
    const under = await writeFor(LOADED, server.origin, token, 'under');
    const killed = performance.now();
    await Promise.all([killLitestream(), server.stop('SIGKILL'), stopCopying(), under.stop()]);
    return [
      measured('the write-ahead log of the idle shop beside Litestream', idleLog / 1024, 'kB'),
      ...(await takeOver(second, replica, under.writes, token, killed)),
    ];
  });
