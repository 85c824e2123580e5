import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTables } from '#load/content.ts';
import { logIn, type Shop, sendJson, withShop } from '#load/shop.ts';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { ADMIN_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import { compare, costOf, printPart, record, trpcUrl } from './measure.ts';

/** The least share of the bare server's speed for cached reads, and the most time of an uncached list as a multiple. */
const CACHED_GOAL = 0.8;
const UNKNOWN_GOAL = 0.6;
const UNCACHED_GOALS: Record<string, number> = {
  'menu over REST': 1.3,
  'menu over tRPC': 1.8,
  'menu of the back office': 3,
};

type Subject = [name: string, path: string];

const READS: Subject[] = [
  ['menu over REST', '/api/menuitemapi/menuitemslist?category=KaffeVarm'],
  ['menu over tRPC', trpcUrl('menu.byCategory', { category: 'KaffeVarm' })],
  ['dream cups, page 1', `/api/drinkapi/drinkslist?page=1&pageSize=${DRINKS_PAGE_SIZE}`],
  ['page /', '/'],
  ['page /meny', '/meny?kategori=KaffeVarm'],
];
const UNKNOWN = '/finnes-ikke';

/** Headers that belong to one connection or moment and are not copied. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

const BROWSER = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' };

/** Reads a response with its compressed body. */
async function readResponse(origin: string, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: BROWSER }, resolve).on('error', reject);
  });
  const headers = Object.entries(response.headers).filter(([name]) => !FLEETING.includes(name));
  const body = (await buffer(response)).toString('base64');
  return { path, status: response.statusCode, headers: headers.flat(), body };
}

/** Starts a bare `node:http` server that sends a café's responses to these paths. @param folder for a file with them. */
async function startPlain(origin: string, paths: string[], folder: string): Promise<ServerProcess> {
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(await Promise.all(paths.map((path) => readResponse(origin, path)))));
  return startServer([process.execPath, 'load/bench/limits.ts', 'responses', file]);
}

/** Compares the processor time of a read with a bare `node:http` server that sends the same bytes. */
export async function measureCachedReads({ folder }: Shop, cafe: ServerProcess): Promise<void> {
  const page = await (await fetch(cafe.origin)).text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(page) ?? [];
  const subjects: Subject[] = [
    ...READS,
    ['unknown address', UNKNOWN],
    ['script', script],
    ['icon', '/favicon.svg'],
    ['picture', '/images/kafeen.jpg'],
  ];
  const paths = subjects.map(([, path]) => path);
  const plain = await startPlain(cafe.origin, paths, folder);
  printPart('Reads from memory, processor time');
  for (const [name, path] of subjects) {
    const isUnknown = path === UNKNOWN;
    const options = { headers: BROWSER };
    const { medians, times } = await compare(
      [plain, cafe].map((server) => () => costOf(server, path, options, isUnknown ? '4xx' : '2xx')),
    );
    const [limit = 0, now = 0] = medians;
    const goal = isUnknown ? UNKNOWN_GOAL : CACHED_GOAL;
    record({ name, now, limit, unit: 'µs', ratio: 1 / times, better: 'higher', goal });
  }
  await plain.stop();
}

/** The width of the pictures that a phone chooses. */
const WIDTH = 320;

/** The paths that a first visit of the home page requests: the page, its files and its pictures. */
async function pathsOfVisit(origin: string): Promise<string[]> {
  const page = await (await fetch(origin, { headers: BROWSER })).text();
  const files = [...page.matchAll(/<link rel="(?:modulepreload|preload|icon)"[^>]* href="([^"]+)"/g)];
  const pictures = [...page.matchAll(/<img[^>]*>/g)].map(([tag]) => {
    const [, source = ''] = / src="([^"]+)"/.exec(tag) ?? [];
    return tag.includes(`${source}/${WIDTH} `) ? `${source}/${WIDTH}` : source;
  });
  // The demo's cups are made as AVIF in the first seconds.
  const isMade = async (path: string) =>
    (await fetch(origin + path, { headers: BROWSER })).headers.get('cache-control')?.includes('immutable');
  for (const path of pictures) while (path.startsWith('/uploads/') && !(await isMade(path))) await sleep(500);
  return [...new Set(['/', ...files.map(([, path = '']) => path), ...pictures])];
}

/** Compares the first visits per second of one core with a bare `node:http` server that sends the same bytes. */
export async function measureVisits({ folder }: Shop, cafe: ServerProcess): Promise<void> {
  const paths = await pathsOfVisit(cafe.origin);
  const plain = await startPlain(cafe.origin, paths, folder);
  const requests = paths.map((path) => ({ path, headers: BROWSER }));
  const costs = [plain, cafe].map((server) => () => costOf(server, '', { requests, duration: 2 }));
  const { medians, times } = await compare(costs);
  await plain.stop();
  const [limit = 0, now = 0] = medians.map((cost) => cost * paths.length);
  record({ name: 'a first visit of /', now, limit, unit: 'µs', ratio: 1 / times, better: 'higher' });
}

/** Compares the processor time of reads with a token, which bypass the cache, with a prepared statement behind Fastify. */
export async function measureUncachedReads({ database }: Shop, cafe: ServerProcess): Promise<void> {
  const program = [process.execPath, 'load/bench/limits.ts', 'list', database, 'Varm Kaffe'];
  const prepared = await startServer(program);
  const headers = { ...BROWSER, authorization: `Bearer ${await logIn(cafe.origin)}` };
  printPart('Reads with a token, processor time');
  for (const [name, path] of [...READS, ['menu of the back office', trpcUrl('menu.page', {})] as const]) {
    const { medians, times } = await compare([
      () => costOf(prepared, '/', { headers: BROWSER }),
      () => costOf(cafe, path, { headers }),
    ]);
    const [limit = 0, now = 0] = medians;
    const goal = UNCACHED_GOALS[name];
    record({ name, now, limit, unit: 'µs', ratio: times, better: 'lower', goal });
  }
  await prepared.stop();
}

/** Row counts: the longer list is compared with the shorter one. */
const SIZES = [50, 50_000];
const TABLES = ['menu_items', 'ingredients', 'audit_log', 'drinks'];

/** How many times longer a first page of the longest list may take than of the shortest. */
const LONG_GOAL = 1.3;

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
        ['page 1', () => first, LONG_GOAL],
        ['the last page', (rows) => ({ ...first, page: Math.ceil(rows / pageSize) })],
        ['a search', () => ({ ...first, search: 'ø' })],
      ];
      for (const [part, inputOf, goal] of parts) {
        const costs = cafes.map((cafe, index) => () => cafe(trpcUrl(call, inputOf(SIZES[index] ?? 0))));
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
