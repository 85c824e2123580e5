import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServerProcess } from '#scripts/server-process.ts';

const MACHINE_UNITS = ['ms', 's', 'MB', '% more'];

/** A count or measurement, with the most that it may be where there is a limit. */
export type Figure = { what: string; now: number; unit: string; most?: number };

/** A part of a test. `isLong` is false for the short form in `npm test`; `seed` makes random input repeatable. */
export type Part = (options: { isLong: boolean; seed: number }) => Promise<Figure[]>;

/** A count that must be zero, or a condition that must be false. */
export const mustBeZero = (what: string, now: number | boolean): Figure => ({
  what,
  now: Number(now),
  unit: '',
  most: 0,
});

export const atMost = (what: string, now: number, unit: string, most: number): Figure => ({
  what,
  now,
  unit,
  most,
});

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

const rounded = (value: number): number => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value));

const withUnit = (value: number, unit: string): string => `${rounded(value)} ${unit}`.trim();

const rowOf = (part: string, figure: Figure) => ({
  part,
  what: figure.what,
  now: withUnit(figure.now, figure.unit),
  goal: figure.most === undefined ? '' : withUnit(figure.most, figure.unit),
  met: isMet(figure) ? 'yes' : 'NO',
});

/**
 * Runs the parts named on the command line, or all, and prints their figures. Exits with 1 if a figure misses its goal.
 * @param command the npm script, for the help text
 */
export async function runParts(command: string, parts: Record<string, Part>): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, short: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
  if (values.help || unknown.length > 0) {
    console.log(
      `npm run ${command} -- [--seed NUMBER] [--short] [PART ...]\nParts: ${Object.keys(parts).join(', ')}`,
    );
    process.exitCode = unknown.length;
    return;
  }
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`--seed ${seed} repeats this run’s random input.`);
  const rows: Partial<ReturnType<typeof rowOf>>[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const start = performance.now();
    try {
      const figures = await part({ isLong: !values.short, seed });
      rows.push(...figures.map((figure) => rowOf(name, figure)));
      if (!figures.every(isMet)) process.exitCode = 1;
    } catch (error) {
      console.log(error);
      rows.push({ part: name, what: 'could not be carried out', met: 'NO' });
      process.exitCode = 1;
    }
    console.log(`--- ${name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
  console.table(rows);
}

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000;

/** The processor time that a process has used, in microseconds: unlike a rate it does not depend on the load generator. */
export function processorTime({ process: { pid } }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

/** Memory of a process in MB: resident, private (`own`), and private plus its part of shared pages (`fair`). 0 once it has ended. */
export function memoryOf(pid: number | string | undefined): { resident: number; own: number; fair: number } {
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
  const own = megabytes('Private_Clean') + megabytes('Private_Dirty');
  return { resident: megabytes('Rss'), own, fair: megabytes('Pss') };
}
