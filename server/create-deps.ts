import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { Deps } from './deps.ts';
import { createHealth } from './health.ts';
import { createLimits, type LimitStore } from './limits.ts';
import { createLive } from './live.ts';
import { createLog } from './log.ts';
import { createWorker } from './worker/worker-process.ts';

/** What services are given in one process: an open database, counters that may be stored, and everything else made anew. */
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
