import { readFileSync } from 'node:fs';
import type { ServerProcess } from '#scripts/server-process.ts';

const MACHINE_UNITS = ['ms', 's', 'MB', '% more'];

/** A count or measurement, with the most that it may be where there is a limit. */
export type Figure = { what: string; now: number; unit: string; most?: number };

/** A part of a test. `isLong` is false for the short form in `npm test`; `seed` makes random input repeatable. */
export type Part = (options: { isLong: boolean; seed: number }) => Promise<Figure[]>;

export const atMost = (what: string, now: number, unit: string, most: number): Figure => ({
  what,
  now,
  unit,
  most,
});

/** A count that must be zero, or a condition that must be false. */
export const mustBeZero = (what: string, now: number | boolean): Figure => atMost(what, Number(now), '', 0);

export const measured = (what: string, now: number, unit = ''): Figure => ({ what, now, unit });

export const isMet = ({ now, most = Number.POSITIVE_INFINITY }: Figure): boolean => now <= most;

export const dependsOnMachine = ({ unit }: Figure): boolean => MACHINE_UNITS.includes(unit);

/** The percentile of values; `part` is from 0 to 1. @throws Error where there are none. */
export function percentile(values: number[], part: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000;

/** The processor time that a process has used, in microseconds: unlike a rate it does not depend on the load generator. */
export function processorTime({ process: { pid } }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

/** Memory of a process in MB: resident, and its private part plus its share of shared pages (`fair`). 0 once it has ended. */
export function memoryOf(pid: number | string | undefined): { resident: number; fair: number } {
  const readSizes = () => {
    try {
      return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    } catch {
      return '';
    }
  };
  const sizes = readSizes();
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(sizes)?.[1] ?? 0) / 1024;
  return { resident: megabytes('Rss'), fair: megabytes('Pss') };
}
