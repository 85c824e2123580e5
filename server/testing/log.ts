import { pino } from 'pino';

/** A log that a test can read. @returns the log, and what reads the lines that it got so far. */
export function listeningLog() {
  const written: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void written.push(line) });
  return { log, lines: (): Record<string, unknown>[] => written.map((line) => JSON.parse(line)) };
}
