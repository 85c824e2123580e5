import type { Logger } from 'pino';
import type { Config } from './core/config.ts';
import type { Health } from './core/health.ts';
import type { Limits } from './core/limits.ts';
import type { Live } from './core/live.ts';
import type { Worker } from './core/worker.ts';
import type { Db, Tx } from './db/open.ts';

/** The dependencies of services. There are no globals, so that each test creates its own. */
export type Deps = {
  config: Config;
  db: Db;
  limits: Limits;
  live: Live;
  health: Health;
  log: Logger;
  worker: Worker;
  /** 32 random bytes of this café. Keys are derived from it; it is never used directly. */
  secret: Buffer;
};

/** The dependencies inside a transaction, as `write` passes them. */
export type TxDeps = Deps & { db: Tx };
