import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { TEXTURES } from '#shared/cup/textures.ts';
import { UNITS } from '#shared/cup/units.ts';
import { VESSELS } from '#shared/cup/vessels.ts';
import { alive, amount, covering, deletedIndex, described, edited, id, named, time } from './schema-parts.ts';

/*
 * Times are milliseconds since 1970, money is øre. Names carry a search key and a sort key; descriptions that tables
 * are sorted by carry a sort key.
 * A record with `deletedAt` is invisible everywhere; its row stays as long as its deletion can be undone.
 */

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    usernameKey: text().notNull().unique(),
    passwordHash: text().notNull(),
    role: text({ enum: ['Admin', 'User'] }).notNull(),
    createdAt: time().notNull(),
  },
  (table) => [check('users_role', sql`${table.role} in ('Admin', 'User')`)],
);

/** `id` is the `jti` of the session's token. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    ...named,
    ...described,
    /** The label of the menu's tab; null for a tab of its own, which is there while it has something for sale. */
    tab: text(),
    temperature: text({ enum: ['hot', 'cold'] }),
    color: text(),
    /** From 1 where the owner has ordered the categories; null behind them. */
    position: integer(),
    ...edited,
  },
  (table) => [uniqueIndex('categories_name').on(table.nameSearch).where(alive)],
);

/** Pictures on disk; `file` is a name in the uploads folder. Only gallery pictures have a unique name. */
export const images = sqliteTable(
  'images',
  {
    id: id(),
    kind: text({ enum: ['gallery', 'ingredient', 'drink'] }).notNull(),
    ...named,
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    isCarouselImage: integer({ mode: 'boolean' }).notNull().default(false),
    /** The carousel shows lower ones first; null outside it. */
    position: integer('carousel_position'),
    ...edited,
  },
  (table) => [
    uniqueIndex('images_gallery_name')
      .on(table.nameSearch)
      .where(sql`kind = 'gallery' and deleted_at is null`),
    index('images_file').on(table.file),
    deletedIndex('images', table),
    check('images_kind', sql`${table.kind} in ('gallery', 'ingredient', 'drink')`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('images_carousel', sql`${table.isCarouselImage} = 0 or ${table.kind} = 'gallery'`),
  ],
);

/** A size of a menu item. */
export type StoredSize = { name: string; priceOre: number };

export const menuItems = sqliteTable(
  'menu_items',
  {
    id: id(),
    ...named,
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    ...described,
    priceOre: integer().notNull(),
    /** The sizes with their prices, where it has more than one; the first one's price is `priceOre`, whatever is here. */
    sizes: text({ mode: 'json' }).$type<StoredSize[]>().notNull().default([]),
    isAvailable: integer({ mode: 'boolean' }).notNull().default(true),
    /** The Norwegian date from which it is for sale again; null if not set. */
    soldOutUntil: text(),
    /** The first and the last Norwegian date of its season; null for no limit. */
    seasonFrom: text(),
    seasonUntil: text(),
    /** From 1 within the category, where the owner has ordered it; null behind those. */
    position: integer(),
    imageId: integer().references(() => images.id, { onDelete: 'set null' }),
    ...edited,
  },
  (table) => [
    index('menu_items_name')
      .on(
        table.nameSort,
        ...covering(table),
        table.categoryId,
        table.priceOre,
        table.isAvailable,
        table.descriptionSort,
      )
      .where(alive),
    index('menu_items_category').on(table.categoryId, table.nameSort),
    index('menu_items_image').on(table.imageId),
    check('menu_items_price', amount(table.priceOre)),
  ],
);

export const ingredients = sqliteTable(
  'ingredients',
  {
    id: id(),
    ...named,
    categoryId: integer().references(() => categories.id, { onDelete: 'set null' }),
    description: text().notNull().default(''),
    unitPriceOre: integer().notNull(),
    fillLevel: integer().notNull(),
    color: text().notNull(),
    isAvailable: integer({ mode: 'boolean' }).notNull().default(true),
    /** The Norwegian date from which it is for sale again; null if not set. */
    soldOutUntil: text(),
    /** Null where the category decides. */
    texture: text({ enum: TEXTURES }),
    isHot: integer({ mode: 'boolean' }).notNull().default(false),
    /** Null where the texture decides. */
    unit: text({ enum: UNITS }),
    amountPerSlot: real(),
    /** From 1 within the category, where the owner has ordered it; null behind those. */
    position: integer(),
    imageId: integer().references(() => images.id, { onDelete: 'set null' }),
    ...edited,
  },
  (table) => [
    index('ingredients_name')
      .on(
        table.nameSort,
        ...covering(table),
        table.categoryId,
        table.unitPriceOre,
        table.fillLevel,
        table.color,
        table.isAvailable,
      )
      .where(alive),
    index('ingredients_category').on(table.categoryId, table.nameSort),
    index('ingredients_image').on(table.imageId),
    check('ingredients_price', amount(table.unitPriceOre)),
    check('ingredients_fill', sql`${table.fillLevel} between 0 and 100`),
    check(
      'ingredients_color',
      sql`${table.color} glob '#[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]'`,
    ),
  ],
);

/** Saved dream cups. `likes` counts the rows of `likes`, so that an index can sort a hundred thousand cups by it. */
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
    /** The client's id of the request that saved the drink, so that a repeated one saves no second drink. */
    requestId: text(),
    likes: integer().notNull().default(0),
    ...edited,
  },
  (table) => [
    index('drinks_name')
      .on(table.nameSort, ...covering(table))
      .where(alive),
    index('drinks_least_liked')
      .on(table.likes, table.nameSort, ...covering(table))
      .where(alive),
    index('drinks_most_liked')
      .on(sql`${table.likes} desc`, table.nameSort, ...covering(table))
      .where(alive),
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
export const drinkChoices = sqliteTable(
  'drink_choices',
  {
    drinkId: integer()
      .notNull()
      .references(() => drinks.id, { onDelete: 'cascade' }),
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
      foreignColumns: [drinkChoices.drinkId, drinkChoices.position],
    }).onDelete('cascade'),
    check('drink_layers_slots', sql`${table.slots} between 1 and 20`),
  ],
);

/**
 * Browsers that liked something. `address` is a keyed hash of the visitor's address and `firstDrinkId` the first drink
 * it liked: they count the new visitors of an address for a day, then `address` is deleted.
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

export const likes = sqliteTable(
  'likes',
  {
    drinkId: integer()
      .notNull()
      .references(() => drinks.id, { onDelete: 'cascade' }),
    visitorId: text()
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drinkId, table.visitorId] }),
    index('likes_visitor').on(table.visitorId),
  ],
);
