import { readFileSync } from 'node:fs';
import type { ServerProcess } from '#scripts/server-process.ts';

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
