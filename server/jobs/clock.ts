import { DAY, HOUR } from '#server/core/time.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Jumps of the clock larger than these, in milliseconds, are suspicious: it was set wrong, or the café was closed. A
 * shorter one makes a file leave the trash after three weeks instead of four.
 */
const MAX_BACK_MS = HOUR;
const MAX_FORWARD_MS = 7 * DAY;

/** How long the clock must have been steady before anything is removed by age, in milliseconds. */
const PROBATION_MS = 7 * DAY;

/**
 * Compares `now` (milliseconds) with the time of the last check, and stores it. A clock that jumped a year ahead would
 * expire every session, audit entry and file in the trash at once. So after a jump nothing is removed by age for a
 * week, which leaves time to correct the clock.
 * @returns whether data may be removed by age, and the size of a jump in milliseconds, 0 where there was none.
 */
export const checkClock = (deps: Deps, now: number): Promise<{ isTrusted: boolean; jump: number }> =>
  write(deps, ({ db }) => {
    const { seenAt, steadySince } = db.select().from(cafe).get() ?? { seenAt: 0, steadySince: 0 };
    const passed = now - seenAt;
    const jump = seenAt > 0 && (passed < -MAX_BACK_MS || passed > MAX_FORWARD_MS) ? passed : 0;
    const steady = jump === 0 ? steadySince : now;
    db.update(cafe).set({ seenAt: now, steadySince: steady }).run();
    return { isTrusted: steady === 0 || now - steady >= PROBATION_MS, jump };
  });
