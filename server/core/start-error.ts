import { hostname } from 'node:os';

/** An error at the start that the owner can resolve; its message is one line for the owner. */
export class StartError extends Error {}

/**
 * Writes a start's or command's error to stderr: one line for the owner, or where no person reads what the shop writes, a
 * line of the log, whose level 60 means fatal. @param args those of the program.
 */
export function reportStartError({ message }: StartError, args: readonly string[]): void {
  const [command = 'serve'] = args.filter((argument) => !argument.startsWith('-'));
  const isForLog = command === 'serve' && !process.stderr.isTTY;
  const entry = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg: message };
  process.stderr.write(`${isForLog ? JSON.stringify(entry) : message}\n`);
}
