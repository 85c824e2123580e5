import { stringify } from 'csv-stringify/sync';
import { and, asc, countDistinct, desc, eq, inArray, ne, type SQL, sql, sum } from 'drizzle-orm';
import { pickupLines, pickups } from '#server/db/pickup-schema.ts';
import { countRows } from '#server/db/row-queries.ts';
import type { Deps } from '#server/deps.ts';
import { cafeDayOf } from '#server/features/cafe/cafe.service.ts';
import { PICKUP_DAYS } from '#shared/api/retention.ts';
import type { PickupFigures, PickupsToday } from '#shared/pickup/pickup-queue.ts';
import { MOST_ORDERED, OPEN_STATES, type PickupState } from '#shared/pickup/pickup-states.ts';
import { toNok } from '#shared/text/money.ts';
import { isCounterMissing, pausedUntil } from './slots.service.ts';

const DRINKS = sum(pickupLines.quantity).mapWith(Number);
const sumOf = (ore: SQL) => sum(ore).mapWith((total) => toNok(Number(total)));
const PRICE = sql`${pickupLines.priceOre} * ${pickupLines.quantity}`;
/** Guests paid nothing for an order that was not made, or that they did not collect. */
const PAID = sumOf(sql`iif(${pickups.state} in ('notCollected', 'notMade'), 0, ${PRICE})`);

const countOf = (state: PickupState) =>
  countDistinct(sql`iif(${pickups.state} = ${state}, ${pickups.id}, null)`);

const ordered = and(eq(pickupLines.pickupId, pickups.id), ne(pickups.state, 'cancelled'));

/** Counts the orders that were not cancelled by the café's day, with the drinks and the sum that guests pay. */
const readDays = ({ db }: Pick<Deps, 'db'>, where?: SQL): PickupFigures['byDay'] =>
  db
    .select({
      day: pickups.day,
      orders: countDistinct(pickups.id),
      drinks: DRINKS,
      total: PAID,
      notCollected: countOf('notCollected'),
      notMade: countOf('notMade'),
    })
    .from(pickups)
    .innerJoin(pickupLines, ordered)
    .where(where)
    .groupBy(pickups.day)
    .orderBy(asc(pickups.day))
    .all();

/** The orders of the café's day, and what keeps guests from ordering. */
export function readToday(deps: Deps, now: number): PickupsToday {
  const { date } = cafeDayOf(deps, now);
  const [today] = readDays(deps, eq(pickups.day, date));
  const isWaiting = and(eq(pickups.day, date), inArray(pickups.state, OPEN_STATES));
  const { orders = 0, drinks = 0, total = 0, notCollected = 0, notMade = 0 } = today ?? {};
  const waiting = countRows(deps.db, pickups, isWaiting);
  const guests = { isCounterMissing: isCounterMissing(deps, now), pausedUntil: pausedUntil(deps, now) };
  return { orders, drinks, total, notCollected, notMade, waiting, ...guests };
}

const TITLES = ['Dag', 'Bestillinger', 'Drikker', 'Sum', 'Ikke hentet', 'Ikke laget'];

/** The stored days as CSV for a Norwegian spreadsheet. */
export const exportDays = (deps: Deps): string =>
  stringify(
    [
      TITLES,
      ...readDays(deps).map(({ day, orders, drinks, total, notCollected, notMade }) => [
        day,
        orders,
        drinks,
        total.toFixed(2).replace('.', ','),
        notCollected,
        notMade,
      ]),
    ],
    { bom: true, delimiter: ';', record_delimiter: '\r\n' },
  );

/** The drinks by weekday and hour, and the most ordered items and options, of all stored orders, without personal data. */
export function readFigures({ db }: Pick<Deps, 'db'>): PickupFigures {
  // SQLite counts weekdays from Sunday.
  const weekday: SQL<number> = sql`(strftime('%w', ${pickups.day}) + 6) % 7`;
  const hourOnClock: SQL<number> = sql`cast(substr(${pickups.slot}, 1, 2) as integer)`;
  // Hours of the night go on from 24. Noon UTC separates the night before a day from the night after it, because Norway
  // is at most two hours ahead of UTC.
  const isAfterMidnight = sql`${hourOnClock} < 6 and ${pickups.slotAt} > (unixepoch(${pickups.day}) + 43200) * 1000`;
  const hour: SQL<number> = sql`${hourOnClock} + iif(${isAfterMidnight}, 24, 0)`;
  // Guests name their cups, maybe after persons.
  const name: SQL<string> = sql`iif(${pickupLines.recipe} is null, ${pickupLines.name}, 'Drømmekopper')`;
  const option: SQL<string> = sql`option.value ->> 'name'`;
  const optionPrice = sql`round((option.value ->> 'price') * 100) * ${pickupLines.quantity}`;
  return {
    days: PICKUP_DAYS,
    byDay: readDays({ db }),
    hours: db
      .select({ weekday, hour, drinks: DRINKS })
      .from(pickups)
      .innerJoin(pickupLines, ordered)
      .groupBy(weekday, hour)
      .all(),
    most: db
      .select({ name, drinks: DRINKS, total: sumOf(PRICE) })
      .from(pickups)
      .innerJoin(pickupLines, ordered)
      .groupBy(name)
      .orderBy(desc(DRINKS), name)
      .limit(MOST_ORDERED)
      .all(),
    options: db
      .select({ name: option, drinks: DRINKS, total: sumOf(optionPrice) })
      .from(pickups)
      .innerJoin(pickupLines, ordered)
      .innerJoin(sql`json_each(${pickupLines.options}) option`, sql`true`)
      .groupBy(option)
      .orderBy(desc(DRINKS), option)
      .limit(MOST_ORDERED)
      .all(),
  };
}
