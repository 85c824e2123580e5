import type { ServerProcess } from '#scripts/server-process.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import { DRINKS_PAGE_SIZE } from '#shared/drink-limits.ts';
import { databaseOf, startCafe } from './cafe.ts';
import { type Load, line, load, median, medianOf } from './load.ts';
import { saveCups } from './saved-cups.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 8;

const FEW = 100;
const MANY = 100_000;

const REST = `/api/drinkapi/drinkslist?page=1&pageSize=${DRINKS_PAGE_SIZE}`;

/** The request of the list dialog. */
const trpcUrl = (more: { page?: number; search?: string; sort?: string; order?: string } = {}): string => {
  const input = { page: 1, search: '', sort: 'name', order: 'asc', ...more };
  return `/trpc/drinks.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
};

type Subject = { name: string; path: (cups: number) => string; fresh?: boolean };

const SUBJECTS: Subject[] = [
  { name: 'REST, page 1, cached', path: () => REST },
  { name: 'tRPC, page 1, cached', path: () => trpcUrl() },
  { name: 'REST, page 1, uncached', path: () => REST, fresh: true },
  { name: 'tRPC, page 1, uncached', path: () => trpcUrl(), fresh: true },
  { name: '  by likes', path: () => trpcUrl({ sort: 'timesFavorite', order: 'desc' }), fresh: true },
  { name: '  of a search', path: () => trpcUrl({ search: 'ø' }), fresh: true },
  {
    name: '  the last page',
    path: (cups) => trpcUrl({ page: Math.ceil(cups / DRINKS_PAGE_SIZE) }),
    fresh: true,
  },
];

let requestCount = 0;

/** Loads a URL; `fresh` varies it for each request, so that no response comes from the cache. */
const loadPath = ({ origin }: ServerProcess, path: string, fresh = false): Promise<Load> =>
  load({
    url: origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(fresh && {
      requests: [{ setupRequest: (request) => ({ ...request, path: `${path}&fresh=${requestCount++}` }) }],
    }),
  });

/** Starts a café with this many saved cups. */
async function startCafeWith(cups: number): Promise<ServerProcess> {
  const name = `cups-${cups}`;
  const cafe = await startCafe(name, 'off');
  const client = clientOf(openDatabase(databaseOf(name)));
  saveCups(client, cups);
  client.close();
  return cafe;
}

/** Prints the request rates of the list of dream cups with a hundred and with a hundred thousand cups. */
export async function measureCups(): Promise<void> {
  const cafes = [await startCafeWith(FEW), await startCafeWith(MANY)] as const;
  console.log(`\nThe list of dream cups, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  console.log(line('cups', ...[FEW, MANY].map((cups) => cups.toLocaleString('en')), 'share', 'p99', 'p99'));
  for (const { name, path, fresh } of SUBJECTS) {
    const loads: [Load[], Load[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, cups] of [FEW, MANY].entries()) {
        const result = await loadPath(cafes[index] ?? cafes[0], path(cups), fresh);
        if (round > 0) loads[index]?.push(result); // The first one warms up.
      }
    }
    const rates = loads.map((results) => medianOf(results, 'rate'));
    const shares = loads[1].map(({ rate }, round) => rate / (loads[0][round]?.rate ?? rate));
    const share = `${Math.round(median(shares) * 100)} %`;
    const waits = loads.map((results) => `${medianOf(results, 'p99')} ms`);
    console.log(line(name, ...rates.map((rate) => Math.round(rate).toLocaleString('en')), share, ...waits));
  }
  for (const cafe of cafes) await cafe.stop();
}
