import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addCategory, dataOf, FOLDER, logIn, PROGRAM, startCafe } from '#load/growth/cafes.ts';
import { atMost, type Figure, must } from '#load/growth/figures.ts';
import { replicate, restore } from '#load/growth/litestream.ts';
import { startWriters, type Write } from '#load/growth/writers.ts';
import { rowsIn } from '#load/stress/content.ts';
import { until } from '#load/stress/shop.ts';
import { lostOf } from '#load/stress/writes.ts';
import type { ServerProcess } from '#scripts/server-process.ts';
import { picturesIn } from '#server/backup/uploads-id.ts';
import { checkDatabase } from '#server/db/check-database.ts';

/** How long the shop is loaded, in milliseconds, before it is stopped and before it is killed. */
const LOADED = 10_000;
/** The pause between two copies of the files, in milliseconds. */
const COPY_EVERY = 2000;
/** The most seconds of writes that may be lost: Litestream looks once a second, and copies once a second. */
const MOST_LOST = 3;
/** Longer than it takes the shop to notice that it is idle, in milliseconds. */
const IDLE = 12_000;
/** A level of the log. */
const ERROR = 50;

const run = promisify(execFile);

/** Runs the shop's program on a data folder. @returns its exit code and all that it printed. */
const cafe = (command: string[], data: string): Promise<{ code: number; out: string }> =>
  run(PROGRAM, command, { env: { ...process.env, DATA_DIR: data } }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout + stderr }),
    (error) => ({ code: Number(error.code), out: `${error.stdout}${error.stderr}` }),
  );

/** Copies pictures and the secret, which are written once under their final names, until it is killed. */
function keepCopying(from: string, to: string): () => Promise<void> {
  const end = new AbortController();
  const parts = ['uploads', 'secret'].map((name) => join(from, name));
  const copy = async () => {
    for (;;) {
      const excluded = ['.unfinished', '.sizes'].map((name) => `--exclude=${name}`);
      await run('rsync', ['--archive', ...excluded, ...parts, to], end);
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

/** The rows of the shop's own tables. */
const ownRows = (database: string): Set<string> =>
  new Set([...rowsIn(database)].filter((row) => !row.startsWith('_litestream')));

/** Whether the copy has every row that the database has, and no other, before long. */
async function isCopied(database: string, replica: string): Promise<boolean> {
  const copy = join(FOLDER, 'compared.db');
  const isEqual = async () => {
    rmSync(copy, { force: true });
    const isThere = await restore(replica, copy).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
    const [rows, copied] = [ownRows(database), ownRows(copy)];
    return rows.size === copied.size && [...rows].every((row) => copied.has(row));
  };
  return until('the copy of all rows', isEqual).then(
    () => true,
    () => false,
  );
}

/** Errors in the log of a shop. */
const errorsIn = ({ log }: ServerProcess): string[] =>
  log.filter((line) => line.startsWith('{') && JSON.parse(line).level >= ERROR);

/** What the second machine has: time until it serves, what is lost, what works. */
async function takeOver(replica: string, writes: Write[], token: string, killed: number): Promise<Figure[]> {
  const data = dataOf('second');
  const database = join(data, 'cafe.db');
  await restore(replica, database);
  const restored = performance.now();
  const rows = rowsIn(database);
  const read = performance.now() - restored;
  const pictures = new Set(checkDatabase(database).pictures);
  const shop = await startCafe('second');
  await (await fetch(`${shop.origin}/meny`)).text();
  const served = performance.now() - killed - read;

  const lost = new Set(lostOf(writes, rows));
  const oldest = writes.find((write) => lost.has(write))?.at ?? killed;
  const found = picturesIn(join(data, 'uploads'));
  const lacking = [...pictures].filter((file) => !found.has(file)).length;
  const authorization = `Bearer ${token}`;
  const session = await fetch(`${shop.origin}/api/auth/user`, { headers: { authorization } });
  const again = await logIn(shop).catch(() => '');
  const stored = await addCategory(shop, again, 'På den andre').then(
    () => true,
    () => false,
  );
  await shop.stop();
  const { out } = await cafe(['doctor'], data);
  return [
    { what: 'acknowledged writes until the kill', value: String(writes.length) },
    { what: 'of these lost', value: String(lost.size) },
    atMost('lost writes were acknowledged before the kill at most', (killed - oldest) / 1000, MOST_LOST, 's'),
    { what: 'pictures that records name', value: String(pictures.size) },
    { what: 'of these lacking', value: String(lacking) },
    {
      what: 'from the kill until the second machine answers',
      value: `${(served / 1000).toFixed(1)} s`,
    },
    must('sessions go on, logins and writes work', session.status === 200 && stored),
    must(
      'doctor finds the database whole, and the pictures its own',
      out.includes('The database is whole') && out.includes('The uploads folder belongs to the database'),
    ),
  ];
}

/** Without any pictures the start is refused until the owner has said so. */
async function startWithoutPictures(): Promise<Figure> {
  const data = dataOf('third');
  mkdirSync(data, { recursive: true });
  for (const name of ['cafe.db', 'secret']) cpSync(join(dataOf('second'), name), join(data, name));
  mkdirSync(join(data, 'uploads'));
  const refused = await cafe([], data);
  await cafe(['doctor', '--repair'], data);
  const shop = await startCafe('third');
  const { status } = await fetch(`${shop.origin}/meny`);
  await shop.stop();
  return must(
    'without the pictures a start is refused, and not after doctor --repair',
    refused.code === 1 && refused.out.includes('of the pictures that the database names') && status === 200,
  );
}

/**
 * Litestream copies the database continuously, rsync the pictures. The shop is stopped and started, Litestream as well; then both
 * are killed under load, and the second machine goes on from the copies.
 */
export async function measureReplication(): Promise<Figure[]> {
  const [first, second, replica] = [dataOf('first'), dataOf('second'), join(FOLDER, 'replica')];
  const database = join(first, 'cafe.db');
  const config = join(FOLDER, 'litestream.yml');
  mkdirSync(second, { recursive: true });
  let shop = await startCafe('first');
  const token = await logIn(shop);
  let killLitestream = await replicate(config, { database, replica });
  const generations = () => readdirSync(join(replica, 'generations')).length;

  await until('the first copy', async () => await isCopied(database, replica));
  const before = startWriters(shop.origin, token, 'Før');
  await sleep(LOADED);
  await before.stop();
  await sleep(IDLE);
  const idleLog = statSync(`${database}-wal`).size;
  await shop.stop();
  const isRightAfterStop = await isCopied(database, replica);
  const errors = errorsIn(shop);
  const known = generations();

  // The last process to close the database copies its log into it, unseen by Litestream.
  await killLitestream();
  shop = await startCafe('first');
  await addCategory(shop, token, 'Usett');
  await shop.stop();
  shop = await startCafe('first');
  killLitestream = await replicate(config, { database, replica });
  await addCategory(shop, token, 'Etterpå');
  const isRightAfterGap = await isCopied(database, replica);
  const afterGap = generations();

  const stopCopying = keepCopying(first, second);
  const under = startWriters(shop.origin, token, 'Under');
  await sleep(LOADED);
  const killed = performance.now();
  const writes = [...under.writes];
  await Promise.all([killLitestream(), shop.stop('SIGKILL'), stopCopying()]);
  await under.stop();
  errors.push(...errorsIn(shop));
  return [
    must('the copy is right after load, idleness and a clean stop', isRightAfterStop),
    {
      what: 'the write-ahead log of the idle shop beside Litestream',
      value: `${Math.round(idleLog / 1024)} kB`,
    },
    { what: 'full copies until then', value: String(known) },
    must('it is right after a stop that Litestream did not see', isRightAfterGap),
    { what: 'full copies until then', value: String(afterGap) },
    ...(await takeOver(replica, writes, token, killed)),
    await startWithoutPictures(),
    atMost('errors in the log of the shop beside Litestream', errors.length, 0),
  ];
}
