import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Child, startServer } from './child.ts';

/** Taken in turn, so that what else the machine does meets all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 32;

const REST = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const TRPC = `/trpc/menu.byCategory?input=${encodeURIComponent('{"category":"KaffeVarm"}')}`;
const PAGE = '/meny?kategori=KaffeVarm';

/** Headers that belong to a connection or a moment, not to an answer. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const startCafe = () =>
  startServer(['server/main.ts'], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_CONTENT: 'on',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  });

/** Starts a bare server that gives the answer that the café gives at `url`. */
async function startPlain(url: string): Promise<Child> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const file = join(folder, 'answer');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const headers = [...answer.headers].filter(([name]) => !FLEETING.includes(name)).flat();
  return startServer(['bench/plain-server.ts', file, JSON.stringify(headers)]);
}

type Load = { rate: number; p99: number; bytes: number };

/** Loads one address for a moment: requests a second, the slowest hundredth in milliseconds, bytes an answer. */
async function load(url: string): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${url}: ${bad} requests failed`);
  const rate = result.requests.average;
  return { rate, p99: result.latency.p99, bytes: result.throughput.average / rate };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const cafe = await startCafe();
const plain = await startPlain(cafe.origin + REST);
const subjects: [name: string, url: string][] = [
  ['node:http, the same bytes', plain.origin],
  ['menu over REST', cafe.origin + REST],
  ['menu over tRPC', cafe.origin + TRPC],
  ['rendered /meny', cafe.origin + PAGE],
];

const loads = subjects.map((): Load[] => []);
console.log(
  `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each after one to warm up; medians\n`,
);
for (let round = 0; round <= ROUNDS; round++) {
  for (const [index, [, url]] of subjects.entries()) {
    const result = await load(url);
    if (round > 0) loads[index]?.push(result);
  }
}

const medianOf = (results: Load[] = [], field: keyof Load) => median(results.map((result) => result[field]));
const bare = medianOf(loads[0], 'rate');
for (const [index, [name]] of subjects.entries()) {
  const rate = medianOf(loads[index], 'rate');
  const share = `${Math.round((rate / bare) * 100)} %`;
  const columns = [
    Math.round(rate).toLocaleString('en'),
    share,
    `${medianOf(loads[index], 'p99')} ms`,
    medianOf(loads[index], 'bytes').toFixed(0),
  ];
  console.log(name.padEnd(28) + columns.map((column) => column.padStart(12)).join(''));
}
console.log('\ncolumns: requests a second, share of node:http, slowest hundredth, bytes an answer');
await Promise.all([cafe.stop(), plain.stop()]);
