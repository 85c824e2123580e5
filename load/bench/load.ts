import autocannon from 'autocannon';

/** The number of requests, their rate per second, and their p99 latency in milliseconds. */
export type Load = { count: number; rate: number; p99: number };

/**
 * Loads a URL for `duration` seconds.
 * @param expected the class of the responses' statuses
 * @throws Error when a request fails or has another status
 */
export async function load(options: autocannon.Options, expected: '2xx' | '4xx' = '2xx'): Promise<Load> {
  const result = await autocannon(options);
  const bad = result.requests.total - result[expected] + result.errors;
  if (bad > 0) throw new Error(`${options.url}: ${bad} requests failed`);
  return {
    count: result.requests.total,
    rate: result.requests.total / result.duration,
    p99: result.latency.p99,
  };
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of one field. */
export const medianOf = (results: Load[] = [], field: keyof Load): number =>
  median(results.map((result) => result[field]));

/** One line of a table: a name and right-aligned columns. */
export const line = (name: string, ...columns: string[]): string =>
  name.padEnd(34) + columns.map((column) => column.padStart(12)).join('');
