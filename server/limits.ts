import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** How often one caller may do something: `points` times in `duration` seconds. A café's guests share one address. */
const RULES = {
  /** By account and address: failures elsewhere lock nobody out here. */
  failedLogin: { points: 10, duration: 15 * 60 },
  /** By address, whatever the account. */
  failedFromAddress: { points: 60, duration: 15 * 60 },
  newDrink: { points: 60, duration: 10 * 60 },
  newUser: { points: 30, duration: 60 * 60 },
  like: { points: 240, duration: 60 },
  /** Writes whose input was wrong, of whatever kind. */
  rejected: { points: 60, duration: 60 },
} as const;

export type LimitRule = keyof typeof RULES;

export type Limits = {
  /** Counts one more. @throws AppError tooMany when that is more than the rule allows. */
  take: (rule: LimitRule, key: string) => Promise<void>;
  /** Whether the next one would still be allowed. @throws AppError tooMany when not. */
  check: (rule: LimitRule, key: string) => Promise<void>;
  /** Forgets what was counted. */
  forget: (rule: LimitRule, key: string) => Promise<void>;
};

function refusal(milliseconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('tooMany', `Too many attempts; try again in ${retryAfter} seconds`, { retryAfter });
}

/** Makes the counters, in memory; `factor` multiplies how often things may be done. */
export function createLimits(factor: number): Limits {
  const limiter = (keyPrefix: LimitRule): RateLimiterMemory => {
    const { points, duration } = RULES[keyPrefix];
    return new RateLimiterMemory({ keyPrefix, points: Math.max(1, Math.round(points * factor)), duration });
  };
  const limiters: Record<LimitRule, RateLimiterMemory> = {
    failedLogin: limiter('failedLogin'),
    failedFromAddress: limiter('failedFromAddress'),
    newDrink: limiter('newDrink'),
    newUser: limiter('newUser'),
    like: limiter('like'),
    rejected: limiter('rejected'),
  };
  return {
    take: async (rule, key) => {
      try {
        await limiters[rule].consume(key);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refusal(reason.msBeforeNext) : reason;
      }
    },
    check: async (rule, key) => {
      const found = await limiters[rule].get(key);
      if (found !== null && found.remainingPoints <= 0) throw refusal(found.msBeforeNext);
    },
    forget: async (rule, key) => {
      await limiters[rule].delete(key);
    },
  };
}
