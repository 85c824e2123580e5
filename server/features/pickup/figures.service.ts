import { and, desc, eq, ne, type SQL, sql, sum } from 'drizzle-orm';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import type { Deps } from '#server/deps.ts';
import { PICKUP_DAYS } from '#shared/api/retention.ts';
import type { PickupFigures } from '#shared/pickup/pickup.ts';

/** How many of what is ordered most are listed. */
const MOST = 10;

const DRINKS = sum(pickupLines.quantity).mapWith(Number);

/** When drinks are ordered for, and what is ordered most, of all orders that are kept; nothing of who ordered. */
export function readFigures({ db }: Pick<Deps, 'db'>): PickupFigures {
  const ordered = and(eq(pickupLines.pickupId, pickups.id), ne(pickups.state, 'cancelled'));
  // SQLite counts weekdays from Sunday.
  const weekday: SQL<number> = sql`(strftime('%w', ${pickups.day}) + 6) % 7`;
  const hourOnClock: SQL<number> = sql`cast(substr(${pickups.slot}, 1, 2) as integer)`;
  // Hours of the night go on from 24. Noon UTC separates the night before a day from the night after it, because Norway
  // is at most two hours ahead of UTC.
  const isAfterMidnight = sql`${hourOnClock} < 6 and ${pickups.slotAt} > (unixepoch(${pickups.day}) + 43200) * 1000`;
  const hour: SQL<number> = sql`${hourOnClock} + iif(${isAfterMidnight}, 24, 0)`;
  // Guests name their cups, maybe after persons.
  const name: SQL<string> = sql`iif(${pickupLines.recipe} is null, ${pickupLines.name}, 'Drømmekopper')`;
  return {
    days: PICKUP_DAYS,
    hours: db
      .select({ weekday, hour, drinks: DRINKS })
      .from(pickups)
      .innerJoin(pickupLines, ordered)
      .groupBy(weekday, hour)
      .all(),
    most: db
      .select({ name, drinks: DRINKS })
      .from(pickups)
      .innerJoin(pickupLines, ordered)
      .groupBy(name)
      .orderBy(desc(DRINKS), name)
      .limit(MOST)
      .all(),
  };
}
