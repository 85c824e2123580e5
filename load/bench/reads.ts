import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import { databaseOf, folder, logIn, trpcUrl } from './cafe.ts';
import { line, load, median } from './load.ts';
import { processorTime } from './processor.ts';
import { record } from './results.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 50;

/** The least share of the bare server's speed for a cached read, and the most time of an uncached list, in times. */
const CACHED_GOAL = 0.8;
const UNKNOWN_GOAL = 0.6;
const UNCACHED_GOAL = 2;

const LIST = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const UNKNOWN = '/finnes-ikke';

const CACHED: [name: string, path: string][] = [
  ['menu over REST', LIST],
  ['menu over tRPC', trpcUrl('menu.byCategory', { category: 'KaffeVarm' })],
  ['dream cups, page 1', `/api/drinkapi/drinkslist?page=1&pageSize=${DRINKS_PAGE_SIZE}`],
  ['page /', '/'],
  ['page /meny', '/meny?kategori=KaffeVarm'],
  ['unknown address', UNKNOWN],
];
const PICTURE = '/images/kafeen.jpg';
/** Reads with a token, which the cache leaves alone. */
const UNCACHED: [name: string, path: string][] = [
  ['menu over REST', LIST],
  ['menu over tRPC', trpcUrl('menu.byCategory', { category: 'KaffeVarm' })],
  ['menu of the back office', trpcUrl('menu.page', {})],
  ['dream cups, page 1', `/api/drinkapi/drinkslist?page=1&pageSize=${DRINKS_PAGE_SIZE}`],
  ['page /', '/'],
  ['page /meny', '/meny?kategori=KaffeVarm'],
];

/** Headers of a connection or a moment, which are not copied. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
/** What a browser accepts. */
export const BROWSER = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' };

/** A response as it is sent, compressed. */
async function stored(origin: string, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { headers: BROWSER }, resolve).on('error', reject);
  });
  const headers = Object.entries(response.headers).filter(([name]) => !FLEETING.includes(name));
  const body = (await buffer(response)).toString('base64');
  return { path, status: response.statusCode, headers: headers.flat(), body };
}

/** Starts a bare server that sends the café's responses to these paths. */
export async function startPlain(origin: string, paths: string[]): Promise<ServerProcess> {
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(await Promise.all(paths.map((path) => stored(origin, path)))));
  return startServer([process.execPath, 'load/bench/plain-server.ts', file]);
}

/** The processor time of one request, in microseconds. */
async function costOf(server: ServerProcess, path: string, headers: Record<string, string>): Promise<number> {
  const before = processorTime(server);
  const options = {
    url: server.origin + path,
    headers: { ...BROWSER, ...headers },
    connections: CONNECTIONS,
    duration: SECONDS,
  };
  const { count } = await load(options, path === UNKNOWN ? '4xx' : '2xx');
  return (processorTime(server) - before) / count;
}

/** Prints the processor time of a read beside that of a bare `node:http` server that sends the same bytes. */
export async function measureCachedReads(cafe: ServerProcess): Promise<void> {
  const page = await (await fetch(cafe.origin)).text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(page) ?? [];
  const subjects: typeof CACHED = [
    ...CACHED,
    ['script', script],
    ['icon', '/favicon.svg'],
    ['picture', PICTURE],
  ];
  const plain = await startPlain(
    cafe.origin,
    subjects.map(([, path]) => path),
  );
  console.log(`\nReads, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  console.log(line('', 'bare, µs', 'shop, µs', 'share'));
  for (const [name, path] of subjects) {
    const [bare, shop]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const costs = [await costOf(plain, path, {}), await costOf(cafe, path, {})] as const;
      if (round === 0) continue; // The first one warms up.
      bare.push(costs[0]);
      shop.push(costs[1]);
    }
    const share = median(bare.map((cost, round) => cost / (shop[round] ?? cost)));
    record({
      name: `cached: ${name}`,
      value: share,
      better: 'higher',
      goal: path === UNKNOWN ? UNKNOWN_GOAL : CACHED_GOAL,
    });
    console.log(line(name, median(bare).toFixed(1), median(shop).toFixed(1), `${Math.round(share * 100)} %`));
  }
  await plain.stop();
}

/** Prints the processor time of uncached reads beside that of a prepared Drizzle statement behind Fastify. */
export async function measureUncachedReads(cafe: ServerProcess): Promise<void> {
  const prepared = await startServer([
    process.execPath,
    ...['load/bench/prepared-server.ts', databaseOf('cafe'), 'Varm Kaffe'],
  ]);
  const token = { authorization: `Bearer ${await logIn(cafe)}` };
  console.log(`\nUncached reads, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  console.log(line('', 'prepared, µs', 'shop, µs', 'times'));
  for (const [name, path] of UNCACHED) {
    const [bare, shop]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const costs = [await costOf(prepared, '/', {}), await costOf(cafe, path, token)] as const;
      if (round === 0) continue; // The first one warms up.
      bare.push(costs[0]);
      shop.push(costs[1]);
    }
    const times = median(shop.map((cost, round) => cost / (bare[round] ?? cost)));
    const isMenu = name.startsWith('menu');
    record({
      name: `uncached: ${name}`,
      value: times,
      better: 'lower',
      ...(isMenu ? { goal: UNCACHED_GOAL } : {}),
    });
    console.log(line(name, median(bare).toFixed(0), median(shop).toFixed(0), times.toFixed(1)));
  }
  await prepared.stop();
}
