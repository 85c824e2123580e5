import {
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { countLost, filesIn, fillTables } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import { type Shop, sendJson, sendRequest, until, withShop } from '#load/shop.ts';

const PAGE = 4096;

/** Overwrites a part of a file with garbage. */
function damage(file: string, from: number, length: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 0xa5), 0, length, from);
}

/** Damages to a database while the shop is stopped. */
const DAMAGES: Record<string, (file: string) => void> = {
  empty: (file) => truncateSync(file),
  'cut in half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE),
  'without a header': (file) => damage(file, 0, 100),
  'spoilt in the middle': (file) => damage(file, 10 * PAGE, 40 * PAGE),
  'no database': (file) => writeFileSync(file, 'menu;price\n'),
  missing: (file) => rmSync(file),
  newer: (file) => {
    const client = new Database(file);
    const [row] = client.prepare<[], Record<string, unknown>>('select * from migrations limit 1').all();
    const names = Object.keys(row ?? {});
    client
      .prepare(`insert into migrations (${names}) values (${names.map((name) => `:${name}`)})`)
      .run({ ...row, name: '9999_later', hash: 'later', ...(row && 'id' in row && { id: 9999 }) });
    client.pragma('journal_mode = DELETE');
    client.close();
  },
};

/** Whether a start is rejected with one sentence and without changing any file. */
async function isRejected(shop: Shop): Promise<boolean> {
  const before = filesIn(shop.folder);
  const { code, out, err } = await shop.run([]);
  const now = filesIn(shop.folder);
  const changed = [...now].filter(([name, hash]) => before.get(name) !== hash && !name.endsWith('/lock'));
  console.log(`  ${err.trim()}`);
  if (changed.length > 0 || countLost(before.keys(), now.keys()) > 0) console.log('  changed:', changed);
  return code === 1 && out === '' && /^[^\n]+\.\n$/.test(err) && changed.length === 0;
}

/** Starts the shop on damaged databases, and damages one while it is serving. */
export const corruption: Part = () =>
  withShop({}, async (shop) => {
    const first = await shop.start();
    await first.stop();
    let started = 0;
    for (const [name, change] of Object.entries(DAMAGES)) {
      const copy = shop.at(name);
      for (const folder of ['data', 'uploads'] as const)
        cpSync(shop[folder], copy[folder], { recursive: true });
      change(copy.database);
      console.log(`${name}:`);
      if (!(await isRejected(copy))) started++;
    }

    const { origin, stop, log } = await shop.start();
    // More than SQLite's page cache holds.
    fillTables(shop.database, ['drinks'], 20_000);
    const client = new Database(shop.database);
    client.pragma('wal_checkpoint(TRUNCATE)');
    client.close();
    const pictures = filesIn(shop.uploads);
    damage(shop.database, PAGE, readFileSync(shop.database).length - PAGE);
    let unexpected = 0;
    await until('somebody to notice', async () => {
      const answers = await Promise.all([
        sendRequest(`${origin}/api/drinkapi/drinkslist?page=${Math.ceil(Math.random() * 1000)}`),
        sendRequest(`${origin}/drommekoppen/${Math.ceil(Math.random() * 20_000)}`),
        sendJson(`${origin}/api/drinkapi/upvote/${Math.ceil(Math.random() * 20_000)}`, {}),
      ]);
      unexpected += answers.filter(({ status }) => status >= 500 && status !== 503).length;
      return (await sendRequest(`${origin}/healthz`)).status === 503;
    });
    const after = await Promise.all(
      ['/api/categoryapi/categorieslist', '/meny', '/trpc/categories.list'].map((path) =>
        sendRequest(origin + path),
      ),
    );
    await stop();
    const { code, out } = await shop.run(['doctor']);
    const isLogged = log.some((line) => /malformed|corrupt|damaged/i.test(line));
    console.log(out);
    return [
      mustBeZero(
        `starts of ${Object.keys(DAMAGES).length} kinds of damaged databases that are not rejected, or change a file`,
        started,
      ),
      mustBeZero('responses after damage while serving that are neither right nor 503', unexpected),
      mustBeZero(
        'responses after the damage was detected that are not 503',
        after.filter(({ status }) => status !== 503).length,
      ),
      mustBeZero(
        'pictures that were moved or removed',
        countLost(pictures.keys(), filesIn(shop.uploads).keys()),
      ),
      mustBeZero(
        'of log and doctor, how many don’t report the damage',
        Number(!isLogged) + Number(code === 0),
      ),
    ];
  });
