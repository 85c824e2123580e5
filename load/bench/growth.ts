import type { ServerProcess } from '#scripts/server-process.ts';
import { ADMIN_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import { fill, logIn, startCafe, trpcUrl } from './cafe.ts';
import { line, load, median } from './load.ts';
import { processorTime } from './processor.ts';
import { record } from './results.ts';
import { saveCups } from './saved-cups.ts';
import { saveRecords } from './saved-records.ts';

/** The rows of each list. The first one is what the others are compared with. */
const SIZES = [50, 5000, 50_000];

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 4;

/** The most time of a first page, in times of that of the smallest list. */
const GOAL = 1.3;

type Cafe = ServerProcess & { token: string };
type List = { name: string; call: string; pageSize: number; first?: object };

const dreamCups = { call: 'drinks.list', pageSize: DRINKS_PAGE_SIZE };
const office = { pageSize: ADMIN_PAGE_SIZE };
const LISTS: List[] = [
  { name: 'dream cups', ...dreamCups, first: { sort: 'name', order: 'asc' } },
  { name: 'dream cups by likes', ...dreamCups, first: { sort: 'timesFavorite', order: 'desc' } },
  { name: 'menu', call: 'menu.page', ...office },
  { name: 'menu by price', call: 'menu.page', ...office, first: { sort: 'price' } },
  { name: 'menu by category', call: 'menu.page', ...office, first: { sort: 'categoryName' } },
  { name: 'ingredients', call: 'ingredients.page', ...office },
  { name: 'log', call: 'audit.page', ...office },
];

/** Starts a café with this many cups, menu items, ingredients and log entries, and logs its admin in. */
async function startCafeWith(rows: number): Promise<Cafe> {
  const name = `rows-${rows}`;
  const cafe = await startCafe(name, 'off');
  fill(name, (database) => {
    saveRecords(database, rows);
    saveCups(database, rows);
  });
  return { ...cafe, token: await logIn(cafe) };
}

/** The processor time of one request, in microseconds; with a token, since then no response comes from the cache. */
async function costOf(cafe: Cafe, path: string): Promise<number> {
  const before = processorTime(cafe);
  const headers = { authorization: `Bearer ${cafe.token}` };
  const { count } = await load({
    url: cafe.origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  });
  return (processorTime(cafe) - before) / count;
}

/** Prints the processor time of each list's first page, last page and a search, by the length of the list. */
export async function measureGrowth(): Promise<void> {
  const cafes: Cafe[] = [];
  for (const rows of SIZES) cafes.push(await startCafeWith(rows));
  console.log(`\nLists by their rows, ms of processor time, medians of ${ROUNDS} rounds\n`);
  console.log(line('', ...SIZES.map((rows) => rows.toLocaleString('en')), 'times'));
  for (const { name, call, pageSize, first = {} } of LISTS) {
    const parts: [name: string, input: (rows: number) => object, goal?: number][] = [
      ['page 1', () => first, GOAL],
      ['the last page', (rows) => ({ ...first, page: Math.ceil(rows / pageSize) })],
      ['a search', () => ({ ...first, search: 'ø' })],
    ];
    for (const [part, inputOf, goal] of parts) {
      const costs: number[][] = cafes.map(() => []);
      for (let round = 0; round <= ROUNDS; round++)
        for (const [at, cafe] of cafes.entries()) {
          const cost = await costOf(cafe, trpcUrl(call, inputOf(SIZES[at] ?? 0)));
          if (round > 0) costs[at]?.push(cost); // The first one warms up.
        }
      const [few = 1, ...more] = costs.map((values) => median(values) / 1000);
      const times = (more.at(-1) ?? few) / few;
      const label = `${name}, ${part}`;
      record({ name: `growth: ${label}`, value: times, better: 'lower', ...(goal ? { goal } : {}) });
      console.log(line(label, ...[few, ...more].map((cost) => cost.toFixed(2)), times.toFixed(1)));
    }
  }
  for (const cafe of cafes) await cafe.stop();
}
