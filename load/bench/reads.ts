import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fillTables } from '#load/content.ts';
import { logIn, type Shop, sendJson } from '#load/shop.ts';
import { startServer } from '#scripts/server-process.ts';
import { compare, costOf, record, trpcUrl } from './measure.ts';

const READS = {
  'menu over REST': '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  'menu over tRPC': trpcUrl('menu.byCategory', { category: 'KaffeVarm' }),
  'dream cups, page 1': '/api/drinkapi/drinkslist?page=1&pageSize=6',
  'page /': '/',
  'page /meny': '/meny?kategori=KaffeVarm',
};

const BROWSER = { 'accept-encoding': 'br', accept: 'image/avif,image/webp,*/*' };

/** Headers that belong to one connection or moment and are not copied. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** Reads a response with its compressed body. */
async function readResponse(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject);
  });
  const copied = Object.entries(response.headers).filter(([name]) => !FLEETING.includes(name));
  const body = (await buffer(response)).toString('base64');
  return { status: response.statusCode, headers: copied.flat(), body };
}

/**
 * Compares the processor time of reads with a bare `node:http` server that sends the same bytes. Reads with a token bypass
 * the cache.
 */
export async function measureReads({ folder, start }: Shop): Promise<void> {
  const cafe = await start();
  const token = { ...BROWSER, authorization: `Bearer ${await logIn(cafe.origin)}` };
  const page = await (await fetch(cafe.origin)).text();
  const [, script = ''] = /<link rel="modulepreload" href="([^"]+)"/.exec(page) ?? [];
  const anonymous = { ...READS, script, icon: '/favicon.svg', picture: '/images/kafeen.jpg' };
  const office = { ...READS, 'menu of the back office': trpcUrl('menu.page', {}) };
  const reads = [
    ...Object.entries(anonymous).map(([name, path]) => ({ name, path, headers: BROWSER })),
    ...Object.entries(office).map(([name, path]) => ({ name: `${name}, token`, path, headers: token })),
  ];
  const responses = reads.map(({ path, headers }) => readResponse(cafe.origin + path, headers));
  const stored = (await Promise.all(responses)).map((response, index) => ({
    ...response,
    path: `/${index}`,
  }));
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(stored));
  const plain = await startServer([process.execPath, 'load/bench/limits.ts', 'responses', file]);
  for (const [index, { name, path, headers }] of reads.entries()) {
    const limit = () => costOf(plain, `/${index}`, { headers });
    record(name, await compare(limit, () => costOf(cafe, path, { headers })), 'µs');
  }
  await plain.stop();
}

const PAGE_SIZE = 5;

const LISTS: [name: string, call: string, sorted?: object][] = [
  ['dream cups', 'drinks.list', { sort: 'name', order: 'asc' }],
  ['dream cups by likes', 'drinks.list', { sort: 'timesFavorite', order: 'desc' }],
  ['menu', 'menu.page'],
  ['menu by price', 'menu.page', { sort: 'price' }],
  ['menu by category', 'menu.page', { sort: 'categoryName' }],
  ['ingredients', 'ingredients.page'],
  ['log', 'audit.page'],
];

/** Starts a café with lists of this length. @returns a function that measures a request with a token, which bypasses the cache */
async function startCafeWith(shop: Shop, rows: number) {
  const cafe = await shop.start();
  const token = await logIn(cafe.origin);
  await sendJson(`${cafe.origin}/api/categoryapi/create`, { name: 'Første linje i loggen' }, token);
  fillTables(shop.database, ['menu_items', 'ingredients', 'audit_log', 'drinks'], rows);
  const options = { headers: { authorization: `Bearer ${token}` }, connections: 4 };
  return (call: string, input: object) => costOf(cafe, trpcUrl(call, input), options);
}

/** Compares the processor time of pages of long lists with that of lists of fifty rows. */
export async function measureLists(shop: Shop): Promise<void> {
  const [few, many] = [50, 50_000];
  const short = await startCafeWith(shop.at('short'), few);
  const long = await startCafeWith(shop.at('long'), many);
  for (const [name, call, sorted] of LISTS) {
    const list = { ...sorted, pageSize: PAGE_SIZE };
    const parts: Record<string, (rows: number) => object> = {
      'page 1': () => list,
      'last page': (rows) => ({ ...list, page: rows / PAGE_SIZE }),
      'a search': () => ({ ...list, search: 'ø' }),
    };
    for (const [part, inputOf] of Object.entries(parts)) {
      const figure = await compare(
        () => short(call, inputOf(few)),
        () => long(call, inputOf(many)),
      );
      record(`${many} rows of ${name}, ${part}`, figure, 'µs');
    }
  }
}
