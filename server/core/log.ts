import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Log properties to redact: at debug level plugins log a request's headers, with tokens and cookies. */
const SECRETS = ['busboyOptions.headers'];

/** Creates the log: JSON lines on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, redact: SECRETS });
