import type { ServerProcess } from '#scripts/server-process.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import { ADMIN_PAGE_SIZE } from '#shared/list-limits.ts';
import { ADMIN, databaseOf, startCafe } from './cafe.ts';
import { type Load, line, load, median, medianOf } from './load.ts';
import { saveRecords } from './saved-records.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 4;

const FEW = 50;
const MANY = 5000;

type Office = ServerProcess & { token: string };
type Subject = { name: string; path: (records: number) => string };

const trpcUrl = (call: string, input: object): string =>
  `/trpc/${call}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;

const menu = (more: object = {}) => trpcUrl('menu.page', more);
const ingredients = (more: object = {}) => trpcUrl('ingredients.page', more);

const SUBJECTS: Subject[] = [
  { name: 'menu, page 1', path: () => menu() },
  { name: '  the last page', path: (records) => menu({ page: Math.ceil(records / ADMIN_PAGE_SIZE) }) },
  { name: '  by category', path: () => menu({ sort: 'categoryName' }) },
  { name: '  by description', path: () => menu({ sort: 'description' }) },
  { name: '  by price', path: () => menu({ sort: 'price' }) },
  { name: '  of a search', path: () => menu({ search: 'ø' }) },
  { name: '  of a search for nothing', path: () => menu({ search: 'finnes ikke' }) },
  { name: 'ingredients, page 1', path: () => ingredients() },
  { name: '  by price', path: () => ingredients({ sort: 'unitPrice' }) },
  { name: '  of a search', path: () => ingredients({ search: 'ø' }) },
  { name: 'log, page 1', path: () => trpcUrl('audit.page', {}) },
  { name: '  of a search', path: () => trpcUrl('audit.page', { search: 'ø' }) },
  { name: 'public menu of a category', path: () => trpcUrl('menu.byCategory', { category: 'KaffeVarm' }) },
];

/** Starts a café with this many menu items, ingredients and audit entries, and logs its admin in. */
async function openOffice(records: number): Promise<Office> {
  const name = `office-${records}`;
  const cafe = await startCafe(name, 'off');
  const client = clientOf(openDatabase(databaseOf(name)));
  saveRecords(client, records);
  client.close();
  const response = await fetch(`${cafe.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, rememberMe: false }),
  });
  const { message: token }: { message: string } = await response.json();
  return { ...cafe, token };
}

const loadPath = ({ origin, token }: Office, path: string): Promise<Load> =>
  load({
    url: origin + path,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: SECONDS,
  });

/** Prints the request rates of the back office's pages with fifty and with 5,000 records of each type. */
export async function measureOffice(): Promise<void> {
  const offices = [await openOffice(FEW), await openOffice(MANY)] as const;
  console.log(`\nThe back office's pages, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  console.log(line('records', ...[FEW, MANY].map((count) => count.toLocaleString('en')), 'share', 'each'));
  for (const { name, path } of SUBJECTS) {
    const loads: [Load[], Load[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, records] of [FEW, MANY].entries()) {
        const result = await loadPath(offices[index] ?? offices[0], path(records));
        if (round > 0) loads[index]?.push(result); // The first one warms up.
      }
    }
    const [few, many] = loads.map((results) => medianOf(results, 'rate'));
    const shares = loads[1].map(({ rate }, round) => rate / (loads[0][round]?.rate ?? rate));
    const share = `${Math.round(median(shares) * 100)} %`;
    const each = `${(1000 / (many ?? 1)).toFixed(1)} ms`;
    console.log(
      line(name, ...[few, many].map((rate) => Math.round(rate ?? 0).toLocaleString('en')), share, each),
    );
  }
  for (const office of offices) await office.stop();
}
