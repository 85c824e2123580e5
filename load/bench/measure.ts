import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, processorTime } from '#load/figure.ts';
import type { ServerProcess } from '#scripts/server-process.ts';

const ROUNDS = 5;

/**
 * Sends requests for a second.
 * @returns the number of requests, and their average per second
 * @throws Error when a request fails or has a status other than 2xx
 */
export async function load(options: autocannon.Options) {
  const { requests, errors, '2xx': succeeded } = await autocannon({ duration: 1, ...options });
  const bad = requests.total - succeeded + errors;
  if (bad > 0) throw new Error(`${options.url}: ${bad} requests failed`);
  return requests;
}

/** The processor time that a server needs for each of these requests, in microseconds. @throws as `load` */
export async function costOf(
  server: ServerProcess,
  path: string,
  options: Omit<autocannon.Options, 'url'>,
): Promise<number> {
  const before = processorTime(server);
  const { total } = await load({ connections: 50, ...options, url: server.origin + path });
  return (processorTime(server) - before) / total;
}

/** A measured value, and where there is one the value of the simplest program that does the same. */
type Figure = { now: number; limit?: number; ratio?: number };

/**
 * Measures the limit and the shop in turn, because other load on the machine then affects both alike. The first round
 * warms up.
 */
export async function compare(limit: () => Promise<number>, now: () => Promise<number>): Promise<Figure> {
  const rounds: { limit: number; now: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ limit: await limit(), now: await now() });
  const warm = rounds.slice(1);
  return {
    now: median(warm.map((round) => round.now)),
    limit: median(warm.map((round) => round.limit)),
    ratio: median(warm.map((round) => round.now / round.limit)),
  };
}

export const trpcUrl = (call: string, input: object): string =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;

const BASELINE = join(import.meta.dirname, 'baseline.json');
const stored: Record<string, number> = JSON.parse(readFileSync(BASELINE, 'utf8'));
/** What runs compare: the ratio to the limit where there is one, because machines differ. */
const compared: Record<string, number> = {};
const rows: Record<string, object> = {};

const rounded = (value: number): string => value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 2);

export function record(name: string, { now, limit, ratio }: Figure, unit: string): void {
  const value = ratio ?? now;
  const before = stored[name];
  compared[name] = value;
  rows[name] = {
    now: `${rounded(now)} ${unit}`,
    ...(limit && { limit: `${rounded(limit)} ${unit}` }),
    ...(ratio && { ratio: rounded(ratio) }),
    ...(before && { stored: rounded(before), 'change %': Math.round(100 * (value / before - 1)) }),
  };
  console.log(name);
}

export const printTable = (): void => console.table(rows);

export const saveRun = (): void => writeFileSync(BASELINE, `${JSON.stringify(compared, null, 2)}\n`);
