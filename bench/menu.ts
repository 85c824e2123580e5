import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#scripts/server-process.ts';
import { folder } from './cafe.ts';
import { type Load, line, load, medianOf } from './load.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 32;

const REST = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const TRPC = `/trpc/menu.byCategory?input=${encodeURIComponent('{"category":"KaffeVarm"}')}`;
const PAGE = '/meny?kategori=KaffeVarm';

/** Headers of a connection or a moment, which are not copied. */
const FLEETING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** Starts a bare server that sends the café's response to `url`. */
async function startPlain(url: string): Promise<ServerProcess> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const file = join(folder, 'answer');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const headers = [...response.headers].filter(([name]) => !FLEETING.includes(name)).flat();
  return startServer([process.execPath, 'bench/plain-server.ts', file, JSON.stringify(headers)]);
}

/** Prints the request rates of the menu beside a bare `node:http` server that sends the same bytes. */
export async function measureMenu({ origin }: ServerProcess): Promise<void> {
  const plain = await startPlain(origin + REST);
  const subjects: [name: string, url: string][] = [
    ['node:http, the same bytes', plain.origin],
    ['menu over REST', origin + REST],
    ['menu over tRPC', origin + TRPC],
    ['rendered /meny', origin + PAGE],
  ];
  const loads = subjects.map((): Load[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, [, url]] of subjects.entries()) {
      const result = await load({ url, connections: CONNECTIONS, duration: SECONDS });
      if (round > 0) loads[index]?.push(result); // The first one warms up.
    }
  }
  await plain.stop();
  console.log(`\nThe menu, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds\n`);
  console.log(line('', 'a second', 'share', 'p99', 'bytes'));
  const bare = medianOf(loads[0], 'rate');
  for (const [index, [name]] of subjects.entries()) {
    const rate = medianOf(loads[index], 'rate');
    const share = `${Math.round((rate / bare) * 100)} %`;
    const [p99, bytes] = [`${medianOf(loads[index], 'p99')} ms`, medianOf(loads[index], 'bytes').toFixed(0)];
    console.log(line(name, Math.round(rate).toLocaleString('en'), share, p99, bytes));
  }
}
