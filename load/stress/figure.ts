/** Units that depend on the machine. */
const MACHINE_UNITS = ['ms', 's', 'MB', '% more'] as const;

/** A count or measurement; its goal is always a maximum. */
export type Figure = {
  what: string;
  now: number;
  /** A unit of the machine, or nothing for a count. */
  unit: '' | 'times' | (typeof MACHINE_UNITS)[number];
  most: number;
  /** The value before the fix, as the first stress test measured it; empty where unknown. */
  before: string;
};

/** A stress test. `isLong` is false for the short form in `npm test`; `seed` makes random input repeatable. */
export type Part = (options: { isLong: boolean; seed: number }) => Promise<Figure[]>;

/** A count that must be zero. */
export const mustBeZero = (what: string, now: number, before = ''): Figure => ({
  what,
  now,
  unit: '',
  most: 0,
  before,
});

/** A value with an upper limit. */
export const atMost = (
  what: string,
  now: number,
  unit: Figure['unit'],
  most: number,
  before = '',
): Figure => ({ what, now, unit, most, before });

export const isMet = ({ now, most }: Figure): boolean => now <= most;

/** Whether the figure depends on the machine. */
export const dependsOnMachine = ({ unit }: Figure): boolean => MACHINE_UNITS.some((each) => each === unit);

/** The percentile of values; `part` is from 0 to 1. @throws Error where there are none. */
export function percentile(values: number[], part: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
