import type { Config } from './core/config.ts';
import { createHealth } from './core/health.ts';
import { createLimits, type LimitStore } from './core/limits.ts';
import { createLive } from './core/live.ts';
import { createLog } from './core/log.ts';
import { createWorker } from './core/worker.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';

/** Creates the dependencies of services for one process; `store` holds the rate-limit counters that survive a restart. */
export const createDeps = (config: Config, db: Db, secret: Buffer, store?: LimitStore): Deps => ({
  config,
  db,
  secret,
  limits: createLimits(config.rateLimitFactor, store),
  live: createLive(),
  health: createHealth(),
  log: createLog(config),
  worker: createWorker(),
});
