import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ServerProcess } from '#scripts/server-process.ts';
import { ADMIN } from './cafe.ts';
import { line, load, median } from './load.ts';
import { record } from './results.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 3;

/** Connections; 18 logins per address may wait, so those left over from the previous round fit too. */
const STORM = 8;

/** A moderate rate of reads: latency matters here, not throughput. */
const READS_A_SECOND = 200;
const READERS = 10;

const run = promisify(execFile);

const login = ({ origin }: ServerProcess, connections: number, duration: number) =>
  load({
    url: `${origin}/api/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
    connections,
    duration,
  });

async function hashesASecond(): Promise<number> {
  const { stdout } = await run(process.execPath, ['load/bench/plain-hashing.ts', String(SECONDS)]);
  return Number(stdout);
}

/** Prints the login rate of the server beside that of argon2 alone. */
export async function measureLogins(cafe: ServerProcess): Promise<void> {
  const [alone, logins]: [number[], number[]] = [[], []];
  await login(cafe, STORM, 1); // Warms up.
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await hashesASecond());
    logins.push((await login(cafe, STORM, SECONDS)).rate);
  }
  const shares = logins.map((rate, round) => rate / (alone[round] ?? rate));
  record({ name: 'logins of argon2 alone', value: median(shares), better: 'higher' });
  console.log(`\nLogins, ${STORM} connections, medians of ${ROUNDS} rounds of ${SECONDS} s\n`);
  console.log(line('', 'a second', 'share'));
  console.log(line('argon2 alone, two at once', median(alone).toFixed(1), '100 %'));
  console.log(line('login', median(logins).toFixed(1), `${Math.round(median(shares) * 100)} %`));
}

/** Prints the latency of menu reads with and without many simultaneous logins. */
export async function measureStorm(cafe: ServerProcess): Promise<void> {
  const url = `${cafe.origin}/api/menuitemapi/menuitemslist?category=KaffeVarm`;
  const read = () => load({ url, connections: READERS, overallRate: READS_A_SECOND, duration: SECONDS });
  const [calm, stormy]: [number[], number[]] = [[], []];
  await read(); // Warms up.
  for (let round = 0; round < ROUNDS; round++) {
    calm.push((await read()).p99);
    const [storm, reads] = await Promise.all([login(cafe, STORM, SECONDS), read()]);
    if (storm.rate === 0) throw new Error('No login succeeded during the measurement');
    stormy.push(reads.p99);
  }
  console.log(
    `\nThe menu over REST at ${READS_A_SECOND} reads a second, medians of ${ROUNDS} rounds of ${SECONDS} s\n`,
  );
  console.log(line('', 'p99'));
  console.log(line('without logins', `${median(calm)} ms`));
  console.log(line(`during ${STORM} logins at once`, `${median(stormy)} ms`));
}
