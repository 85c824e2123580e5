import autocannon from 'autocannon';

/** Requests per second, p99 latency in milliseconds, and bytes per response. */
export type Load = { rate: number; p99: number; bytes: number };

/** Loads a URL for `duration` seconds. @throws Error when a request fails. */
export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon(options);
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${options.url}: ${bad} requests failed`);
  return {
    rate: result['2xx'] / result.duration,
    p99: result.latency.p99,
    bytes: result.throughput.total / result['2xx'],
  };
}

export const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of one field. */
export const medianOf = (results: Load[] = [], field: keyof Load): number =>
  median(results.map((result) => result[field]));

/** One line of a table: a name and right-aligned columns. */
export const line = (name: string, ...columns: string[]): string =>
  name.padEnd(34) + columns.map((column) => column.padStart(12)).join('');
