import type Database from 'better-sqlite3';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
  RateLimiterSQLite,
} from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import { SECOND } from './time.ts';

/** How often one caller may do something: `points` times in `duration` seconds. A café's guests share one address. */
const RULES = {
  /** By account and address, known device or session: failures elsewhere lock nobody out here. */
  failedLogin: { points: 10, duration: 15 * 60, isStored: true },
  /** By address, whatever the account. */
  failedFromAddress: { points: 60, duration: 15 * 60, isStored: true },
  /** By account, wherever from: beyond these its guesses are slowed down. */
  failedForAccount: { points: 60, duration: 60 * 60, isStored: true },
  newDrink: { points: 60, duration: 10 * 60, isStored: false },
  newUser: { points: 30, duration: 60 * 60, isStored: true },
  like: { points: 240, duration: 60, isStored: false },
  /** Writes whose input was wrong, of whatever kind. */
  rejected: { points: 60, duration: 60, isStored: false },
} as const;

export type LimitRule = keyof typeof RULES;

export type Limits = {
  /** Counts one more. @throws AppError tooMany when that is more than the rule allows. */
  take: (rule: LimitRule, key: string) => Promise<void>;
  /** Counts one more, also when that is more than the rule allows. */
  count: (rule: LimitRule, key: string) => Promise<void>;
  /** Whether the next one would still be allowed. @throws AppError tooMany when not. */
  check: (rule: LimitRule, key: string) => Promise<void>;
  /** Whether so many were counted that the next one would not be allowed. */
  isReached: (rule: LimitRule, key: string) => Promise<boolean>;
  /** Forgets what was counted. */
  forget: (rule: LimitRule, key: string) => Promise<void>;
};

/** Where the counters are stored that a restart must not forget, and what makes a key unreadable there. */
export type LimitStore = { client: Database.Database; table: string; hash: (key: string) => string };

function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / SECOND));
  return new AppError('tooMany', `Too many attempts; try again in ${retryAfter} seconds`, { retryAfter });
}

/**
 * Makes the counters; `factor` multiplies how often things may be done. Without a store all are in memory, and where the
 * store fails those that are stored go on there.
 */
export function createLimits(factor: number, store?: LimitStore): Limits {
  const optionsOf = (rule: LimitRule) => {
    const { points, duration } = RULES[rule];
    return { keyPrefix: rule, points: Math.max(1, Math.round(points * factor)), duration };
  };
  const limiterOf = (rule: LimitRule): RateLimiterAbstract => {
    const options = optionsOf(rule);
    if (!store || !RULES[rule].isStored) return new RateLimiterMemory(options);
    return new RateLimiterSQLite({
      ...options,
      storeClient: store.client,
      storeType: 'better-sqlite3',
      tableName: store.table,
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const limiters: Record<LimitRule, RateLimiterAbstract> = {
    failedLogin: limiterOf('failedLogin'),
    failedFromAddress: limiterOf('failedFromAddress'),
    failedForAccount: limiterOf('failedForAccount'),
    newDrink: limiterOf('newDrink'),
    newUser: limiterOf('newUser'),
    like: limiterOf('like'),
    rejected: limiterOf('rejected'),
  };
  const keyOf = (rule: LimitRule, key: string) => (store && RULES[rule].isStored ? store.hash(key) : key);
  /** How long it takes until the next one is allowed, in milliseconds; 0 where it is. */
  const waitOf = async (rule: LimitRule, key: string): Promise<number> => {
    const found = await limiters[rule].get(keyOf(rule, key));
    if (found === null || found.remainingPoints > 0) return 0;
    // Counted by a clock that was wrong: nobody waits until the end of another year.
    if (found.msBeforeNext > RULES[rule].duration * SECOND) {
      await limiters[rule].delete(keyOf(rule, key));
      return 0;
    }
    return found.msBeforeNext;
  };
  const take: Limits['take'] = async (rule, key) => {
    await waitOf(rule, key); // Forgets what a wrong clock has counted.
    try {
      await limiters[rule].consume(keyOf(rule, key));
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
    }
  };
  return {
    take,
    count: (rule, key) =>
      take(rule, key).catch((error) => {
        if (!(error instanceof AppError)) throw error;
      }),
    check: async (rule, key) => {
      const wait = await waitOf(rule, key);
      if (wait > 0) throw tooMany(wait);
    },
    isReached: async (rule, key) => (await waitOf(rule, key)) > 0,
    forget: async (rule, key) => {
      await limiters[rule].delete(keyOf(rule, key));
    },
  };
}
