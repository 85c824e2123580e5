/** Units that depend on the machine. */
const MACHINE_UNITS = ['ms', 's', 'MB', '% more'] as const;

/** What was counted or measured. Its goal is always a maximum. */
export type Figure = {
  what: string;
  now: number;
  /** A unit of the machine, or nothing for a count. */
  unit: '' | 'times' | (typeof MACHINE_UNITS)[number];
  most: number;
  /** What it was before it was repaired, as the first such test found it; empty where nobody had looked. */
  before: string;
};

/** A kind of torture. `isLong` is false for the short form that belongs to `npm test`; `seed` repeats its chances. */
export type Part = (options: { isLong: boolean; seed: number }) => Promise<Figure[]>;

/** A number of something that must not be. */
export const none = (what: string, now: number, before = ''): Figure => ({
  what,
  now,
  unit: '',
  most: 0,
  before,
});

/** A number in a unit, and the largest that is good. */
export const atMost = (
  what: string,
  now: number,
  unit: Figure['unit'],
  most: number,
  before = '',
): Figure => ({ what, now, unit, most, before });

export const isMet = ({ now, most }: Figure): boolean => now <= most;

/** Whether it says something about the machine and not about the shop alone. */
export const isOfMachine = ({ unit }: Figure): boolean => MACHINE_UNITS.some((each) => each === unit);

/** The value that `part` (0 to 1) of the values are below. @throws Error where there are none. */
export function percentile(values: number[], part: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
