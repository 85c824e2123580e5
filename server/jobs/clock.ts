import { DAY, HOUR } from '#server/core/time.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';

/** A step back further than this, or forward, in milliseconds: a clock that was set wrong, or a café that was closed. */
const BACK = HOUR;
const FORWARD = 30 * DAY;

/** For how long a clock must have gone steadily before anything is removed for its age, in milliseconds. */
const PROBATION = 7 * DAY;

/** What the clock did since it was last looked at. */
export type ClockCheck = {
  /** Whether things may be removed for their age. */
  isTrusted: boolean;
  /** By how much it jumped, in milliseconds; 0 where it did not. */
  jump: number;
};

/**
 * Compares `now` (milliseconds) with the last time that was seen, and remembers it. A clock that jumped a year would
 * make every session, log entry and file in the trash old at once; so after a jump nothing is removed for its age for
 * a week, in which somebody can put the clock right.
 */
export const checkClock = (deps: Deps, now: number): Promise<ClockCheck> =>
  write(deps, ({ db }) => {
    const { seenAt, steadySince } = db.select().from(cafe).get() ?? { seenAt: 0, steadySince: 0 };
    const passed = now - seenAt;
    const jump = seenAt > 0 && (passed < -BACK || passed > FORWARD) ? passed : 0;
    const steady = jump === 0 ? steadySince : now;
    db.update(cafe).set({ seenAt: now, steadySince: steady }).run();
    return { isTrusted: steady === 0 || now - steady >= PROBATION, jump };
  });
