import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lostOf, rowsIn, type Stored, writeOn } from '#load/content.ts';
import { atMost, type Figure, measured, mustBeZero } from '#load/figure.ts';
import { addCategory, logIn, type Shop, sendRequest, until, withProgram } from '#load/shop.ts';
import { picturesIn } from '#server/backup/uploads-id.ts';
import { checkDatabase } from '#server/db/migrate.ts';

/** How long the shop is under load before it is stopped, and before it is killed. */
const LOAD_MS = 10_000;
/** The pause between two copies of the files. */
const COPY_PAUSE_MS = 2000;
/** The most seconds of writes that may be lost: Litestream looks once a second, and copies once a second. */
const MOST_LOST_S = 3;
/** Longer than the shop takes to notice that it is idle. */
const IDLE_MS = 12_000;

const run = promisify(execFile);

/** Litestream 0.3.13. Fetched from the npm registry when it is first run: too large for every installation. */
const PACKAGE = `@flydotio/litestream-linux-${process.arch}`;
const VERSION = '1.0.1';
const CACHE = resolve('node_modules/.cache/litestream');
const PROGRAM = join(CACHE, 'node_modules', PACKAGE, 'litestream');

type Replicated = { database: string; replica: string };

async function fetchProgram(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  mkdirSync(CACHE, { recursive: true });
  await run('npm', ['install', '--prefix', CACHE, '--no-save', '--ignore-scripts', `${PACKAGE}@${VERSION}`]);
}

/**
 * Starts Litestream, which ends with this process at the latest.
 * @param config the file that its configuration is written to
 * @returns a function that kills it
 */
async function replicate(config: string, { database, replica }: Replicated): Promise<() => Promise<void>> {
  await fetchProgram();
  writeFileSync(config, `dbs:\n  - path: ${database}\n    replicas:\n      - path: ${replica}\n`);
  const started = spawn(PROGRAM, ['replicate', '-config', config], { stdio: 'ignore' });
  const kill = () => void started.kill('SIGKILL');
  process.once('exit', kill);
  return async () => {
    const ended = once(started, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
  };
}

/** Restores the copy into a new database file. @throws Error when there is no copy yet. */
async function restore(replica: string, database: string): Promise<void> {
  await run(PROGRAM, ['restore', '-o', database, `file://${replica}`]);
}

/** Copies pictures and the secret until it is stopped. Both are written once, under their final names. */
function keepCopying(from: string, to: string): () => Promise<void> {
  const end = new AbortController();
  const excluded = ['.unfinished', '.sizes'].map((name) => `--exclude=${name}`);
  const parts = ['uploads', 'data/secret'].map((name) => `${from}/./${name}`);
  const copy = async () => {
    for (;;) {
      await run('rsync', ['--archive', '--relative', ...excluded, ...parts, to], end);
      await sleep(COPY_PAUSE_MS, null, end);
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
  const writing = writeOn({ origin, token, prefix }, () => isOver, writes);
  await sleep(time);
  const stop = () => {
    isOver = true;
    return writing;
  };
  return { writes, stop };
}

const ownRows = (database: string): Set<string> =>
  new Set([...rowsIn(database)].filter((row) => !row.startsWith('_litestream')));

/** Waits until the copy has exactly the rows of the database. @throws Error after a minute */
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

/** Starts the shop on the second machine. @returns the time until it serves, the losses, and whether sessions and writes work */
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
    atMost(
      'the oldest of them, before the kill',
      (killed - (lost[0]?.at ?? killed)) / 1000,
      's',
      MOST_LOST_S,
    ),
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
    const before = await writeFor(LOAD_MS, server.origin, token, 'foer');
    await before.stop();
    await sleep(IDLE_MS);
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
    const under = await writeFor(LOAD_MS, server.origin, token, 'under');
    const killed = performance.now();
    await Promise.all([killLitestream(), server.stop('SIGKILL'), stopCopying(), under.stop()]);
    return [
      measured('the write-ahead log of the idle shop beside Litestream', idleLog / 1024, 'kB'),
      ...(await takeOver(second, replica, under.writes, token, killed)),
    ];
  });
