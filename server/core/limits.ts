import type Database from 'better-sqlite3';
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';
import { DAY, SECOND } from './time.ts';

const DAY_SECONDS = DAY / SECOND;

/** Rate limits: `points` times in `duration` seconds. They are generous, since a café's guests share one address. */
const RULES = {
  /** By account and address, known device or session: failures elsewhere don't lock this client out. */
  failedLogin: { points: 10, duration: 15 * 60, isStored: true },
  /** By address, for any account. */
  failedFromAddress: { points: 60, duration: 15 * 60, isStored: true },
  /** By account, from any address: above this limit, guesses are slowed down. */
  failedForAccount: { points: 60, duration: 60 * 60, isStored: true },
  newDrink: { points: 60, duration: 10 * 60, isStored: false },
  newDrinkOfUser: { points: 200, duration: DAY_SECONDS, isStored: true },
  /** By address or known device: recovery codes, because each attempt costs a password hash. */
  recovery: { points: 60, duration: 15 * 60, isStored: false },
  /** By barista or key: marking as sold out or for sale, because the log stores each change. */
  counter: { points: 300, duration: 10 * 60, isStored: false },
  /** By user, for each change of an own cup, and each copy of one's data. */
  ownData: { points: 120, duration: 10 * 60, isStored: false },
  newUser: { points: 30, duration: 60 * 60, isStored: true },
  /**
   * Limits of all addresses together, which protect the disk. Checked before the write and counted after the
   * commit of a new row, so rejected and repeated requests use up nothing. The log tells the operator when one is
   * reached.
   */
  newDrinkOfVisitors: { points: 2000, duration: DAY_SECONDS, isStored: true },
  newDrinkOfUsers: { points: 2000, duration: DAY_SECONDS, isStored: true },
  newUserOfAll: { points: 500, duration: DAY_SECONDS, isStored: true },
  pickupOfAll: { points: 3000, duration: DAY_SECONDS, isStored: true },
  likeOfAll: { points: 20_000, duration: DAY_SECONDS, isStored: false },
  like: { points: 240, duration: 60, isStored: false },
  /** By address, for each new order: guests of a café share one. */
  pickup: { points: 120, duration: 10 * 60, isStored: false },
  /** By address, each with its own counter: requests for the slots must not use up what an order needs. */
  pickupTry: { points: 1800, duration: 60, isStored: false },
  basket: { points: 1800, duration: 60, isStored: false },
  slots: { points: 1800, duration: 60, isStored: false },
  /** By order: a waiting page asks twelve times a minute, and several devices may show the order. */
  pickupRead: { points: 240, duration: 60, isStored: false },
  cancel: { points: 60, duration: 10 * 60, isStored: false },
  /** By address: requests with an unknown token. Valid tokens count by order, so guessing blocks no order. */
  wrongToken: { points: 120, duration: 10 * 60, isStored: false },
  report: { points: 20, duration: 10 * 60, isStored: false },
  reportOfAll: { points: 2000, duration: DAY_SECONDS, isStored: false },
} as const;

export type LimitRule = keyof typeof RULES;

/** The database of the counters that survive a restart, and the hash that protects their keys. */
export type LimitStore = { client: Database.Database; table: string; hash: (key: string) => string };

function tooMany(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / SECOND));
  return new AppError('tooMany', `Too many attempts; try again in ${retryAfter} seconds`, {
    retryAfter,
    reason: 'tooManyTries',
  });
}

/**
 * Creates the rate limiters.
 * @param factor multiplies the limits.
 * @param store without it all counters are in memory; where it fails, its counters continue in memory.
 * @param onReached called once in the duration of a rule when a limit of all addresses together is reached.
 */
export function createLimits(factor: number, store?: LimitStore, onReached?: (rule: LimitRule) => void) {
  const limiterOf = (rule: LimitRule) => {
    const { points, duration, isStored } = RULES[rule];
    const options = { keyPrefix: rule, points: Math.max(1, Math.round(points * factor)), duration };
    if (!store || !isStored) return new RateLimiterMemory(options);
    return new RateLimiterSQLite({
      ...options,
      storeClient: store.client,
      storeType: 'better-sqlite3',
      tableName: store.table,
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const rules = Object.keys(RULES) as LimitRule[];
  const limiters = Object.fromEntries(rules.map((rule) => [rule, limiterOf(rule)])) as Record<
    LimitRule,
    ReturnType<typeof limiterOf>
  >;
  const keyOf = (rule: LimitRule, key: string) => (store && RULES[rule].isStored ? store.hash(key) : key);
  /** Time until the next attempt is allowed, in milliseconds; 0 where it is allowed now. */
  const waitOf = async (rule: LimitRule, key: string): Promise<number> => {
    const counter = await limiters[rule].get(keyOf(rule, key));
    if (counter === null || counter.remainingPoints > 0) return 0;
    // Counted while the clock was wrong: such an entry must not lock anybody out for a year.
    if (counter.msBeforeNext > RULES[rule].duration * SECOND) {
      await limiters[rule].delete(keyOf(rule, key));
      return 0;
    }
    return counter.msBeforeNext;
  };
  const take = async (rule: LimitRule, key: string): Promise<void> => {
    await waitOf(rule, key); // Deletes an entry that a wrong clock made.
    try {
      const { remainingPoints } = await limiters[rule].consume(keyOf(rule, key));
      if (key === '' && remainingPoints === 0) onReached?.(rule);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw tooMany(reason.msBeforeNext);
    }
  };
  return {
    deleteExpired: (now: number): void => {
      store?.client.prepare(`delete from ${store.table} where expire < ?`).run(now);
    },
    /** Counts one attempt. @throws AppError tooMany when it exceeds the limit. */
    take,
    /** Counts one attempt, without an error when it exceeds the limit. */
    count: (rule: LimitRule, key: string): Promise<void> =>
      take(rule, key).catch((error) => {
        if (!(error instanceof AppError)) throw error;
      }),
    giveBack: async (rule: LimitRule, key: string): Promise<void> => {
      await limiters[rule].reward(keyOf(rule, key));
    },
    /** @throws AppError tooMany when the next attempt would exceed the limit. */
    check: async (rule: LimitRule, key: string): Promise<void> => {
      const wait = await waitOf(rule, key);
      if (wait > 0) throw tooMany(wait);
    },
    isReached: async (rule: LimitRule, key: string): Promise<boolean> => (await waitOf(rule, key)) > 0,
    forget: async (rule: LimitRule, key: string): Promise<void> => {
      await limiters[rule].delete(keyOf(rule, key));
    },
  };
}
