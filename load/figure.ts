/** Units that depend on the machine. */
const MACHINE_UNITS = ['ms', 's', 'MB', '% more'];

/** A count or measurement, with the most that it may be where there is a limit. */
export type Figure = { what: string; now: number; unit: string; most?: number };

/** A part of a test. `isLong` is false for the short form in `npm test`; `seed` makes random input repeatable. */
export type Part = (options: { isLong: boolean; seed: number }) => Promise<Figure[]>;

/** A count that must be zero, or what must not be true. */
export const mustBeZero = (what: string, now: number | boolean): Figure => ({
  what,
  now: Number(now),
  unit: '',
  most: 0,
});

/** A value with an upper limit. */
export const atMost = (what: string, now: number, unit: string, most: number): Figure => ({
  what,
  now,
  unit,
  most,
});

/** A value without a goal. */
export const measured = (what: string, now: number, unit = ''): Figure => ({ what, now, unit });

export const isMet = ({ now, most = Number.POSITIVE_INFINITY }: Figure): boolean => now <= most;

/** Whether the figure depends on the machine. */
export const dependsOnMachine = ({ unit }: Figure): boolean => MACHINE_UNITS.includes(unit);

/** The percentile of values; `part` is from 0 to 1. @throws Error where there are none. */
export function percentile(values: number[], part: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

export const median = (values: number[]): number => percentile(values, 0.5);
