import type { Config } from './core/config.ts';
import { createHealth } from './core/health.ts';
import { createLimits, type LimitStore } from './core/limits.ts';
import { createLive } from './core/live.ts';
import { createLog } from './core/log.ts';
import { createWorker } from './core/worker.ts';
import type { Db } from './db/open.ts';

/** Creates the dependencies of services for one process; `store` holds the rate-limit counters that survive a restart. */
export const createDeps = (config: Config, db: Db, secret: Buffer, store?: LimitStore) => ({
  config,
  db,
  /** 32 random bytes of this café. Keys are derived from it; it is never used directly. */
  secret,
  limits: createLimits(config.rateLimitFactor, store),
  live: createLive(),
  health: createHealth(),
  log: createLog(config),
  worker: createWorker(),
  /** How often what pages show changed because of the time, such as whether the café is open. */
  timed: { changes: 0 },
  /** How many reads the response cache has answered, or not. */
  cacheCounts: { hit: 0, stale: 0, miss: 0 },
});
