import { pino } from 'pino';

/** Creates a log whose lines a test can read. */
export function createReadableLog() {
  const written: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void written.push(line) });
  return { log, lines: (): Record<string, unknown>[] => written.map((line) => JSON.parse(line)) };
}

/** The text that a program wrote, with the messages of its log in place of their JSON. */
export const readMessages = (text: string): string =>
  text.replace(/^\{"level":.*\}$/gm, (line) => JSON.parse(line).msg);
