import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { VESSELS } from '#shared/cup/looks.ts';
import { TEXTURES } from '#shared/cup/textures.ts';
import { VISIBILITIES } from '#shared/drinks/drink-limits.ts';
import {
  alive,
  amount,
  covering,
  deletedIndex,
  edited,
  id,
  images,
  ingredients,
  named,
  partOf,
  time,
  users,
} from './schema.ts';

/** Saved dream cups. `likes` counts the rows of `likes`, because an index must sort a hundred thousand cups by it. */
export const drinks = sqliteTable(
  'drinks',
  {
    id: id(),
    ...named,
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    themeId: integer().notNull(),
    vessel: text({ enum: VESSELS }).notNull().default('cup'),
    imageId: integer().references(() => images.id, { onDelete: 'set null' }),
    salePriceOre: integer().notNull().default(0),
    /** The client's id of the request that saved the drink, which makes repeated requests idempotent. */
    requestId: text(),
    /** When it was saved or renamed, in milliseconds since 1970. */
    namedAt: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    /** The number of reports since the café's last review; the table `reports` has all of them. */
    reports: integer().notNull().default(0),
    /** Guests only see `shown` cups, and makers all of their own. `waiting` cups wait for the owner's review. */
    visibility: text({ enum: VISIBILITIES }).notNull().default('shown'),
    ...edited,
  },
  (table) => [
    index('drinks_name')
      .on(table.nameSort, ...covering(table), table.visibility)
      .where(alive),
    index('drinks_least_liked')
      .on(table.likes, table.nameSort, ...covering(table), table.visibility)
      .where(alive),
    index('drinks_most_liked')
      .on(sql`${table.likes} desc`, table.nameSort, ...covering(table), table.visibility)
      .where(alive),
    index('drinks_reported')
      .on(table.reports, ...covering(table), table.visibility)
      .where(alive),
    index('drinks_named')
      .on(table.namedAt, ...covering(table), table.visibility)
      .where(alive),
    index('drinks_not_shown').on(table.visibility).where(sql`visibility <> 'shown'`),
    uniqueIndex('drinks_request').on(table.requestId).where(sql`request_id is not null`),
    index('drinks_owner').on(table.ownerId),
    index('drinks_image').on(table.imageId),
    deletedIndex('drinks', table),
    check('drinks_theme', sql`${table.themeId} between 1 and 8`),
    check('drinks_likes_count', sql`${table.likes} >= 0`),
    check('drinks_price', amount(table.salePriceOre)),
  ],
);

/** The choices of a drink in their order, copied from the ingredients when the drink was created. */
export const drinkPortions = sqliteTable(
  'drink_choices',
  {
    drinkId: partOf(() => drinks.id),
    position: integer().notNull(),
    ingredientId: integer().references(() => ingredients.id, { onDelete: 'set null' }),
    name: text().notNull(),
    color: text().notNull(),
    fillLevel: integer().notNull(),
    texture: text({ enum: TEXTURES }).notNull().default('liquid'),
    isHot: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.drinkId, table.position] }),
    index('drink_choices_ingredient').on(table.ingredientId),
    check('drink_choices_fill', sql`${table.fillLevel} between 0 and 100`),
  ],
);

/** The layers of a drink from the bottom; each refers to one of its choices. */
export const drinkLayers = sqliteTable(
  'drink_layers',
  {
    drinkId: integer().notNull(),
    position: integer().notNull(),
    choice: integer().notNull(),
    slots: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drinkId, table.position] }),
    foreignKey({
      columns: [table.drinkId, table.choice],
      foreignColumns: [drinkPortions.drinkId, drinkPortions.position],
    }).onDelete('cascade'),
    check('drink_layers_slots', sql`${table.slots} between 1 and 20`),
  ],
);

/**
 * Browsers that liked or reported a drink. `address` is a keyed hash of the visitor's address, and `firstDrinkId` the first
 * drink that the visitor liked or reported. Both limit an address's new visitors of a drink. After a day `address` is deleted.
 */
export const visitors = sqliteTable(
  'visitors',
  {
    id: text().primaryKey(),
    address: text(),
    firstDrinkId: integer(),
    createdAt: time().notNull(),
  },
  (table) => [index('visitors_address').on(table.address, table.firstDrinkId, table.createdAt)],
);

/** A table with one row for each visitor and drink: the visitor's like, or report. */
const visitorsTable = <Name extends string>(name: Name) =>
  sqliteTable(
    name,
    {
      drinkId: partOf(() => drinks.id),
      visitorId: text()
        .notNull()
        .references(() => visitors.id, { onDelete: 'cascade' }),
      createdAt: time().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.drinkId, table.visitorId] }),
      index(`${name}_visitor`).on(table.visitorId),
    ],
  );

export const likes = visitorsTable('likes');
export const reports = visitorsTable('reports');
