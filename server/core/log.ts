import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Log properties to redact: at debug level plugins log a request's headers, with tokens and cookies. */
const SECRETS = ['busboyOptions.headers'];

/** Creates a function that prints a message on a terminal, else as a log line regardless of the log level. */
export function createAnnouncement(): (text: string) => void {
  if (process.stdout.isTTY) return (text) => void process.stdout.write(`${text}\n`);
  const log = pino();
  return (text) => log.info(text);
}

/** Creates the log: JSON lines on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, redact: SECRETS });
