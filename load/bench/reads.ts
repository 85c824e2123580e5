import { logIn, type Shop } from '#load/shop.ts';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import { compare, costOf, trpcUrl } from './measure.ts';
import { BROWSER, startPlain } from './plain.ts';
import { percent, printRow, printTitle, record } from './results.ts';

/** The least share of the bare server's speed for a cached read, and the most time of an uncached list, in times. */
const CACHED_GOAL = 0.8;
const UNKNOWN_GOAL = 0.6;
const UNCACHED_GOAL = 2;

type Subject = [name: string, path: string];

const LISTS: Subject[] = [
  ['menu over REST', '/api/menuitemapi/menuitemslist?category=KaffeVarm'],
  ['menu over tRPC', trpcUrl('menu.byCategory', { category: 'KaffeVarm' })],
  ['dream cups, page 1', `/api/drinkapi/drinkslist?page=1&pageSize=${DRINKS_PAGE_SIZE}`],
  ['page /', '/'],
  ['page /meny', '/meny?kategori=KaffeVarm'],
];
const UNKNOWN = '/finnes-ikke';

/** Prints the processor time of a read beside that of a bare `node:http` server that sends the same bytes. */
export async function measureCachedReads({ folder }: Shop, cafe: ServerProcess): Promise<void> {
  const page = await (await fetch(cafe.origin)).text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(page) ?? [];
  const subjects: Subject[] = [
    ...LISTS,
    ['unknown address', UNKNOWN],
    ['script', script],
    ['icon', '/favicon.svg'],
    ['picture', '/images/kafeen.jpg'],
  ];
  const paths = subjects.map(([, path]) => path);
  const plain = await startPlain(cafe.origin, paths, folder);
  printTitle('Reads from memory', 'bare, µs', 'shop, µs', 'share');
  for (const [name, path] of subjects) {
    const isUnknown = path === UNKNOWN;
    const options = { headers: BROWSER };
    const { medians, times } = await compare(
      [plain, cafe].map((server) => () => costOf(server, path, options, isUnknown ? '4xx' : '2xx')),
    );
    record(`cached: ${name}`, 1 / times, 'higher', isUnknown ? UNKNOWN_GOAL : CACHED_GOAL);
    printRow(name, ...medians.map((cost) => cost.toFixed(1)), percent(1 / times));
  }
  await plain.stop();
}

/** Prints the processor time of reads with a token, which the cache leaves alone, beside a prepared statement behind Fastify. */
export async function measureUncachedReads({ database }: Shop, cafe: ServerProcess): Promise<void> {
  const prepared = await startServer([
    process.execPath,
    'load/bench/prepared-server.ts',
    database,
    'Varm Kaffe',
  ]);
  const headers = { ...BROWSER, authorization: `Bearer ${await logIn(cafe.origin)}` };
  printTitle('Uncached reads', 'prepared, µs', 'shop, µs', 'times');
  for (const [name, path] of [...LISTS, ['menu of the back office', trpcUrl('menu.page', {})] as const]) {
    const { medians, times } = await compare([
      () => costOf(prepared, '/', { headers: BROWSER }),
      () => costOf(cafe, path, { headers }),
    ]);
    record(`uncached: ${name}`, times, 'lower', name.startsWith('menu') ? UNCACHED_GOAL : undefined);
    printRow(name, ...medians.map((cost) => cost.toFixed(0)), times.toFixed(1));
  }
  await prepared.stop();
}
