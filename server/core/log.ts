import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** What plugins log of a request at their most talkative: its headers hold tokens and cookies. */
const SECRETS = ['busboyOptions.headers'];

/** The log: JSON lines on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, redact: SECRETS });
