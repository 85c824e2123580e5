import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import { PICKUP_STATES } from '#shared/pickup/pickup-states.ts';
import { drinks } from './drinks-schema.ts';
import { id, partOf, time, users } from './schema.ts';

/**
 * Orders that guests collect. `number` counts the orders of a `day`, `slot` is a time of that day such as `15:30`, and
 * `slotAt` is that time in milliseconds. The request's id and the token are stored as hashes only. `content` is a hash of
 * the request, which a repeated request must share.
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
    /** The guest's first name, removed after a day. */
    name: text(),
    // `where` is a keyword of SQL.
    where: text('drunk_where', { enum: ['here', 'away'] }),
    /** The guest's note and avoided allergens, removed with the name. */
    note: text(),
    avoids: text({ mode: 'json' }).$type<Pickup['avoids']>(),
    state: text({ enum: PICKUP_STATES }).notNull(),
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** The browser's id, which has two open orders at most. */
    visitorId: text(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    placedAt: time().notNull(),
    /** When a counter that prints tickets by itself took it. */
    printedAt: time(),
  },
  (table) => [
    uniqueIndex('pickups_number').on(table.day, table.number),
    index('pickups_time').on(table.slotAt),
    index('pickups_user').on(table.userId).where(sql`user_id is not null`),
  ],
);

/** The lines of orders, copied from the menu when the order was placed. */
export const pickupLines = sqliteTable(
  'pickup_lines',
  {
    pickupId: partOf(() => pickups.id),
    position: integer().notNull(),
    name: text().notNull(),
    size: text(),
    priceOre: integer().notNull(),
    quantity: integer().notNull(),
    allergens: text({ mode: 'json' }).$type<PickupLine['allergens']>(),
    allergensUnknown: text({ mode: 'json' }).$type<string[]>().notNull(),
    options: text({ mode: 'json' }).$type<PickupLine['options']>().notNull().default([]),
    recipe: text({ mode: 'json' }).$type<PickupLine['recipe']>(),
    isDone: integer({ mode: 'boolean' }).notNull().default(false),
    /** The saved dream cup, as long as its name is kept. */
    drinkId: integer().references(() => drinks.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.pickupId, table.position] }),
    index('pickup_lines_drink').on(table.drinkId).where(sql`drink_id is not null`),
  ],
);

/**
 * The push services of browsers that are told when an order is ready, until it is finished. `message` is encrypted for the
 * browser when it subscribes, because the message contains the order's token, which is not stored.
 */
export const pushEndpoints = sqliteTable(
  'push_endpoints',
  {
    pickupId: partOf(() => pickups.id),
    endpoint: text().notNull(),
    message: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pickupId, table.endpoint] })],
);

/** One row: until when guests can order nothing, in milliseconds since 1970. */
export const pickupPause = sqliteTable('pickup_pause', {
  id: integer().primaryKey(),
  until: time().notNull(),
});
