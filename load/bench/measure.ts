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
    medians: subjects.map((_, at) => median(rounds.map((values) => values[at] ?? 0))),
    times: median(rounds.map((values) => (values.at(-1) ?? 0) / (values[0] ?? 1))),
  };
}

export const trpcUrl = (call: string, input: object): string =>
  `/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;
