import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#scripts/server-process.ts';

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000;

const fieldsOf = (pid: number | undefined): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');

/** The processor time that a process has used, in microseconds: unlike a rate it does not depend on the load generator. */
export function processorTime({ process: { pid } }: Pick<ServerProcess, 'process'>): number {
  const fields = fieldsOf(pid);
  return (Number(fields[13]) + Number(fields[14])) * TICK;
}

/** The resident memory of a process that has been idle for some seconds, in MB. */
export async function idleMemory({ process: { pid } }: Pick<ServerProcess, 'process'>): Promise<number> {
  await sleep(8000);
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
