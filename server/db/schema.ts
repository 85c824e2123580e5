import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { TEXTURES } from '#shared/cup/textures.ts';
import { UNITS } from '#shared/cup/units.ts';
import type { Allergens } from '#shared/menu/allergens.ts';

/** A primary key whose values are never reused. */
export const id = () => integer().primaryKey({ autoIncrement: true });
/** The id of the row that this row is a part of, and is deleted with. */
export const partOf = (whole: () => AnySQLiteColumn) =>
  integer().notNull().references(whole, { onDelete: 'cascade' });
/** Milliseconds since 1970. */
export const time = () => integer();
export const named = { name: text().notNull(), nameSearch: text().notNull(), nameSort: text().notNull() };
const described = {
  description: text().notNull().default(''),
  descriptionSort: text().notNull().default(''),
};
export const edited = {
  version: integer().notNull().default(1),
  createdAt: time().notNull(),
  deletedAt: time(),
};
export const alive = sql`deleted_at is null`;
/** A partial index of deleted rows, which are rare and read every few seconds. */
export const deletedIndex = (name: string, table: { deletedAt: AnySQLiteColumn }) =>
  index(`${name}_deleted`).on(table.deletedAt).where(sql`deleted_at is not null`);
/** Columns that make an index cover searches, other orders and distant pages, so skipped rows are not read. */
export const covering = (table: Record<'id' | 'nameSearch' | 'deletedAt', AnySQLiteColumn>) =>
  [table.id, table.nameSearch, table.deletedAt] as const;
export const amount = (column: AnySQLiteColumn) => sql`${column} between 0 and 10000000`;

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
    role: text({ enum: ['Admin', 'Barista', 'User'] }).notNull(),
    createdAt: time().notNull(),
    /** The user's last visit, updated at most once an hour; null before the first recorded visit. */
    seenAt: time(),
  },
  (table) => [check('users_role', sql`${table.role} in ('Admin', 'Barista', 'User')`)],
);

/** `id` is the `jti` of the session's token, `device` such as `Firefox på Windows`; `seenAt` changes once an hour at most. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: partOf(() => users.id),
    device: text().notNull().default(''),
    createdAt: time().notNull(),
    seenAt: time().notNull().default(0),
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
    /** The label of the menu's tab; null for a separate tab, which is shown while the category has items for sale. */
    tab: text(),
    temperature: text({ enum: ['hot', 'cold'] }),
    color: text(),
    /** From 1 for sorted categories; null after them. */
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
    /** Lower positions come first in the carousel; null outside it. */
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

/** Columns of menu items and ingredients. */
const sold = {
  /** Null until the owner declares them. */
  allergens: text({ mode: 'json' }).$type<Allergens>(),
  isAvailable: integer({ mode: 'boolean' }).notNull().default(true),
  /** The Norwegian date on which the sale resumes; null if not set. */
  soldOutUntil: text(),
  /** From 1 within a sorted category; null after the sorted records. */
  position: integer(),
  imageId: integer().references(() => images.id, { onDelete: 'set null' }),
};

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
    /** The sizes with their prices, empty for a single size. The first size costs `priceOre`; its own price is ignored. */
    sizes: text({ mode: 'json' }).$type<{ name: string; priceOre: number }[]>().notNull().default([]),
    /** The ids of ingredients, also of deleted ones, which may come back. */
    madeOf: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    /** Whether `madeOf` is all that it is made of. */
    isRecipeComplete: integer({ mode: 'boolean' }).notNull().default(false),
    /** The ids of its choices in their order, also of deleted ones, which may come back. */
    choiceIds: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
    ...sold,
    /** Null until the owner has said yes or no. */
    vegan: integer({ mode: 'boolean' }),
    vegetarian: integer({ mode: 'boolean' }),
    /** The first and the last Norwegian date of its season; null for no limit. */
    seasonFrom: text(),
    seasonUntil: text(),
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
    ...sold,
    /** Null where the category decides. */
    texture: text({ enum: TEXTURES }),
    isHot: integer({ mode: 'boolean' }).notNull().default(false),
    /** Null where the texture decides. */
    unit: text({ enum: UNITS }),
    amountPerSlot: real(),
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
