import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, text } from 'drizzle-orm/sqlite-core';
import type { Allergens } from '#shared/menu/allergens.ts';

/** A primary key whose values are never reused. */
export const id = () => integer().primaryKey({ autoIncrement: true });
/** Milliseconds since 1970. */
export const time = () => integer();
export const named = { name: text().notNull(), nameSearch: text().notNull(), nameSort: text().notNull() };
export const described = {
  description: text().notNull().default(''),
  descriptionSort: text().notNull().default(''),
};
/** Null where nobody has said them. */
export const allergens = { allergens: text({ mode: 'json' }).$type<Allergens>() };
export const edited = {
  version: integer().notNull().default(1),
  createdAt: time().notNull(),
  deletedAt: time(),
};
export const alive = sql`deleted_at is null`;
/** A partial index of deleted rows, which are few and looked up every few seconds. */
export const deletedIndex = (name: string, table: { deletedAt: AnySQLiteColumn }) =>
  index(`${name}_deleted`).on(table.deletedAt).where(sql`deleted_at is not null`);
/** Columns that make an index cover searches, other orders and distant pages, so that skipped rows are not read. */
export const covering = (table: Record<'id' | 'nameSearch' | 'deletedAt', AnySQLiteColumn>) =>
  [table.id, table.nameSearch, table.deletedAt] as const;
/** A price in øre within its limits. */
export const amount = (column: AnySQLiteColumn) => sql`${column} between 0 and 10000000`;
