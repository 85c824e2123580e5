import { EventEmitter } from 'node:events';
import { LRUCache } from 'lru-cache';
import { pino } from 'pino';
import type { Pickup } from '#shared/pickup/pickup.ts';
import type { Config } from './core/config.ts';
import { createHealth } from './core/health.ts';
import { createLimits, type LimitStore } from './core/limits.ts';
import { createLive } from './core/live.ts';
import { createQueues } from './core/queue.ts';
import { createWorker } from './core/worker.ts';
import { countChanges } from './db/areas.ts';
import { clientOf, type Db, openDatabase } from './db/open.ts';
import type { Transaction } from './db/write.ts';
import { createSpace } from './files/disk-space.ts';
import { databaseFile } from './files/folders.ts';

/**
 * The dependencies of services. State that outlives a request is created here, or cached by connection in `server/db`, so
 * that each test has its own.
 */
export type Deps = ReturnType<typeof createDeps>;

/** The dependencies inside a transaction, as `write` passes them. */
export type TxDeps = Deps & Transaction;

/** Log properties to redact: at debug level plugins log a request's headers, with tokens and cookies. */
const SECRETS = ['busboyOptions.headers'];

/** Creates the dependencies of services for one process; `store` holds the rate-limit counters that survive a restart. */
export function createDeps(config: Config, db: Db, secret: Buffer, store?: LimitStore) {
  const log = pino({ level: config.logLevel, redact: SECRETS });
  const onReached = (rule: string) =>
    log.warn({ rule }, 'A limit of all guests together is reached; more are rejected until tomorrow');
  const live = createLive();
  return {
    config,
    db,
    /** 32 random bytes of this café. Keys are derived from it; it is never used directly. */
    secret,
    limits: createLimits(config.rateLimitFactor, store, onReached),
    live,
    health: createHealth(() => clientOf(db).pragma('quick_check(1)', { simple: true })),
    log,
    worker: createWorker(),
    queues: createQueues(),
    /** Images of link previews, of about 50 KiB each, so a popular link is rendered once. */
    cards: new LRUCache<string, Uint8Array, () => Promise<Uint8Array>>({
      max: 100,
      ignoreFetchAbort: true, // Requests that wait for an evicted card still get it.
      fetchMethod: (_tag, _old, { context: render }) => render(),
    }),
    /** The sessions of tokens whose signatures were checked: checking one takes longer than the rest of a short request. */
    verifiedTokens: new LRUCache<string, { sessionId: string; expiresAt: number }>({ max: 1000 }),
    space: createSpace(config),
    /** Erasures by guests, whose last traces a job removes: their number, and the picture files that may be unused. */
    erased: { count: 0, files: new Set<string>() },
    /** When a counter last said that it is switched on, in milliseconds since 1970. */
    counter: { heartbeatAt: 0 },
    /** Emits the id of each changed order, for the pages that follow it; with the order if it was read already. */
    pickupChanges: new EventEmitter<Record<string, [Pickup?]>>().setMaxListeners(0),
    /** Whether messages may be sent to an address. Tests replace it to receive the messages themselves. */
    isPushService,
    /** Aborts messages to push services when the app has closed. */
    closing: new AbortController(),
    ...countChanges(db, live.publish),
    cacheCounts: { hit: 0, miss: 0 },
  };
}

/** Runs `work` with a database connection of this process. */
export async function withDatabase<T>(config: Config, work: (deps: Deps) => T | Promise<T>): Promise<T> {
  const db = openDatabase(databaseFile(config));
  try {
    return await work(createDeps(config, db, Buffer.alloc(0)));
  } finally {
    clientOf(db).close();
  }
}

/** The push services of Chrome, Firefox, Safari and Edge. A leading dot stands for any subdomain. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether an address is of a known push service. The shop sends requests to no other address that a guest names. */
export const isPushService = ({ protocol, username, password, port, hostname }: URL): boolean =>
  protocol === 'https:' &&
  `${username}${password}${port}` === '' &&
  PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
