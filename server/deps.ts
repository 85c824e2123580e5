import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Health } from './health.ts';
import type { Limits } from './limits.ts';
import type { Live } from './live.ts';
import type { Worker } from './worker/worker-process.ts';

/** What services are given. There are no globals: a test makes its own. */
export type Deps = {
  config: Config;
  db: Db;
  limits: Limits;
  live: Live;
  health: Health;
  log: Logger;
  worker: Worker;
  /** 32 random bytes of this café's own; keys are derived from it, it is never used itself. */
  secret: Buffer;
};
