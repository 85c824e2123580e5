import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PickupLine } from '#shared/pickup/pickup.ts';
import { PICKUP_STATES } from '#shared/pickup/pickup-states.ts';
import { drinks } from './drinks-schema.ts';
import { id, time, users } from './schema.ts';

/**
 * Orders that guests collect. `number` counts those of a `day`, `slot` is a time of that day such as `15:30`, `slotAt` when
 * that is. Of the request's id, by which its order is found, there is a hash only, as of the token; `content` is one of what
 * was sent: a request that is repeated must have the same.
 */
export const pickups = sqliteTable(
  'pickups',
  {
    id: id(),
    requestHash: text().notNull().unique(),
    content: text().notNull(),
    tokenHash: text().notNull().unique(),
    day: text().notNull(),
    number: integer().notNull(),
    slot: text().notNull(),
    slotAt: time().notNull(),
    /** The first name, for a day. */
    name: text(),
    state: text({ enum: PICKUP_STATES }).notNull(),
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** The browser's id, which has two open orders at most. */
    visitorId: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    placedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('pickups_number').on(table.day, table.number),
    index('pickups_time').on(table.slotAt),
    index('pickups_user').on(table.userId).where(sql`user_id is not null`),
  ],
);

/** What was ordered, as it was then. */
export const pickupLines = sqliteTable(
  'pickup_lines',
  {
    pickupId: integer()
      .notNull()
      .references(() => pickups.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    size: text(),
    priceOre: integer().notNull(),
    quantity: integer().notNull(),
    allergens: text({ mode: 'json' }).$type<PickupLine['allergens']>(),
    allergensUnknown: text({ mode: 'json' }).$type<string[]>().notNull(),
    recipe: text({ mode: 'json' }).$type<PickupLine['recipe']>(),
    /** The saved dream cup, as long as its name is kept. */
    drinkId: integer().references(() => drinks.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.pickupId, table.position] }),
    index('pickup_lines_drink').on(table.drinkId).where(sql`drink_id is not null`),
  ],
);

/** One row: until when guests can order nothing, in milliseconds since 1970. */
export const pickupPause = sqliteTable('pickup_pause', {
  id: integer().primaryKey(),
  until: time().notNull(),
});
