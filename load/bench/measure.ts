import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median, processorTime } from '#load/figure.ts';
import type { ServerProcess } from '#scripts/server-process.ts';

const ROUNDS = 5;

/**
 * Sends requests for `duration` seconds.
 * @param expected the class of the responses' statuses
 * @returns their number, and their rate per second
 * @throws Error when a request fails or has another status
 */
export async function load(
  options: autocannon.Options,
  expected: '2xx' | '4xx' = '2xx',
): Promise<{ count: number; rate: number }> {
  const { requests, errors, duration, ...classes } = await autocannon(options);
  const bad = requests.total - classes[expected] + errors;
  if (bad > 0) throw new Error(`${options.url}: ${bad} requests failed`);
  return { count: requests.total, rate: requests.total / duration };
}

/** The processor time that a server needs for each of these requests, in microseconds. @throws as `load` */
export async function costOf(
  server: ServerProcess,
  path: string,
  options: Omit<autocannon.Options, 'url'>,
  expected?: '2xx' | '4xx',
): Promise<number> {
  const before = processorTime(server);
  const { count } = await load(
    { duration: 1, connections: 50, ...options, url: server.origin + path },
    expected,
  );
  return (processorTime(server) - before) / count;
}

/**
 * Measures the subjects in turn, because other load on the machine then affects all alike. The first round warms up.
 * @returns the median of each subject, and the median ratio of the last subject's value to the first's
 */
export async function compare(
  subjects: (() => Promise<number>)[],
): Promise<{ medians: number[]; times: number }> {
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const values: number[] = [];
    for (const measure of subjects) values.push(await measure());
    if (round > 0) rounds.push(values);
  }
  return {
    medians: subjects.map((_, index) => median(rounds.map((values) => values[index] ?? 0))),
    times: median(rounds.map((values) => (values.at(-1) ?? 0) / (values[0] ?? 1))),
  };
}

export const trpcUrl = (call: string, input: object): string =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;

type Result = {
  name: string;
  now: number;
  /** The same figure of the simplest possible program, such as a `node:http` server that sends the same bytes. */
  limit?: number | undefined;
  unit: string;
  /** `now` as a share or multiple of the limit. It is compared between runs instead of `now`, because machines differ. */
  ratio?: number | undefined;
  better: 'higher' | 'lower';
  /** The least or largest acceptable ratio, or value of `now` without a ratio. */
  goal?: number | undefined;
};

const BASELINE = join(import.meta.dirname, 'baseline.json');

/** The relative change from which a figure counts as worse. Less is noise. */
const NOTABLE = 0.15;

const HELP = `now: the shop. limit: the simplest program that does the same. stored: the run in load/bench/baseline.json.
goal, stored and change are about the ratio to the limit where there is one, because machines differ.
! marks a figure that misses its goal, or is at least 15 % worse than stored.`;

const stored: Record<string, number> = JSON.parse(readFileSync(BASELINE, 'utf8'));
const compared: Record<string, number> = {};
let part = '';

export function printTitle(title: string, ...columns: string[]): void {
  console.log(`\n${title}\n`);
  printRow('', ...columns);
}

export const printRow = (name: string, ...cells: string[]): void =>
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(12)).join(''));

const rounded = (value: number): string => value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 2);

const isWorse = (better: Result['better'], value: number, than: number): boolean =>
  better === 'higher' ? value < than : value > than;

export function printHead(): void {
  console.log(HELP);
  printRow('', 'now', 'limit', 'ratio', 'goal', 'stored', 'change');
}

export function printPart(title: string): void {
  part = title;
  console.log(`\n${title}`);
}

/** Prints a figure of the current part beside its goal and the stored run. */
export function record({ name, now, limit, unit, ratio, better, goal }: Result): void {
  const key = `${part}: ${name}`;
  const value = ratio ?? now;
  compared[key] = value;
  const before = stored[key];
  const change = before === undefined ? 0 : value / before - 1;
  const ratioText = (share: number) =>
    better === 'higher' ? `${Math.round(100 * share)} %` : `${rounded(share)} x`;
  const nowText = (measured: number) => `${rounded(measured)} ${unit}`;
  const text = (figure: number | undefined, format: typeof nowText) =>
    figure === undefined ? '' : format(figure);
  const comparedText = ratio === undefined ? nowText : ratioText;
  const isMarked =
    (goal !== undefined && isWorse(better, value, goal)) ||
    isWorse(better, change, better === 'higher' ? -NOTABLE : NOTABLE);
  printRow(
    `${isMarked ? '!' : ' '} ${name}`,
    nowText(now),
    text(limit, nowText),
    text(ratio, ratioText),
    text(goal, comparedText),
    text(before, comparedText),
    before === undefined ? '' : `${change < 0 ? '−' : '+'}${Math.abs(Math.round(100 * change))} %`,
  );
}

/** @param options `json` prints what later runs compare; `save` stores it for them */
export function finish({ json = false, save = false }): void {
  const text = JSON.stringify(compared, null, 2);
  if (save) writeFileSync(BASELINE, `${text}\n`);
  if (json) console.log(text);
}
