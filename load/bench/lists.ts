import { fillTables } from '#load/content.ts';
import { logIn, type Shop, sendJson, withShop } from '#load/shop.ts';
import { ADMIN_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import { compare, costOf, trpcUrl } from './measure.ts';
import { printPart, record } from './results.ts';

/** Row counts: the longer list is compared with the shorter one. */
const SIZES = [50, 50_000];
const TABLES = ['menu_items', 'ingredients', 'audit_log', 'drinks'];

/** How many times longer a first page of the longest list may take than of the shortest. */
const GOAL = 1.3;

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

/** Starts a café with lists of this length. @returns a function that measures a request with a token, which bypasses the cache. */
async function startCafeWith(shop: Shop, rows: number): Promise<(path: string) => Promise<number>> {
  const cafe = await shop.start();
  const token = await logIn(cafe.origin);
  await sendJson(`${cafe.origin}/api/categoryapi/create`, { name: 'Første linje i loggen' }, token);
  fillTables(shop.database, TABLES, rows);
  const headers = { authorization: `Bearer ${token}` };
  return (path) => costOf(cafe, path, { headers, connections: 4 });
}

/** Prints the processor time of each list's first page, last page and a search, by the length of the list. */
export const measureLists = (): Promise<void> =>
  withShop({ LOG_LEVEL: 'warn' }, async (shop) => {
    const cafes = await Promise.all(SIZES.map((rows) => startCafeWith(shop.at(`rows-${rows}`), rows)));
    printPart('Lists of 50,000 rows, processor time; the limit is a list of 50');
    for (const { name, call, pageSize, first = {} } of LISTS) {
      const parts: [name: string, input: (rows: number) => object, goal?: number][] = [
        ['page 1', () => first, GOAL],
        ['the last page', (rows) => ({ ...first, page: Math.ceil(rows / pageSize) })],
        ['a search', () => ({ ...first, search: 'ø' })],
      ];
      for (const [part, inputOf, goal] of parts) {
        const costs = cafes.map((cafe, at) => () => cafe(trpcUrl(call, inputOf(SIZES[at] ?? 0))));
        const { medians, times } = await compare(costs);
        const [limit = 0, now = 0] = medians.map((cost) => cost / 1000);
        record({
          name: `${name}, ${part}`,
          now,
          limit,
          unit: 'ms',
          ratio: times,
          better: 'lower',
          goal,
        });
      }
    }
  });
