import type { Logger } from 'pino';
import type { Config } from './core/config.ts';
import type { Health } from './core/health.ts';
import type { Limits } from './core/limits.ts';
import type { Live } from './core/live.ts';
import type { Worker } from './core/worker.ts';
import type { Db, Tx } from './db/open.ts';

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

/** What services are given inside a transaction, by `write`. */
export type TxDeps = Deps & { db: Tx };
