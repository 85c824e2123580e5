import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, text } from 'drizzle-orm/sqlite-core';

/** A record's number, which no later one gets again. */
export const id = () => integer().primaryKey({ autoIncrement: true });
/** Milliseconds since 1970. */
export const time = () => integer();
/** A name with the keys that it is searched and sorted by. */
export const named = { name: text().notNull(), nameSearch: text().notNull(), nameSort: text().notNull() };
/** A description with the key that it is sorted by. */
export const described = {
  description: text().notNull().default(''),
  descriptionSort: text().notNull().default(''),
};
/** What admins may change and delete. */
export const edited = {
  version: integer().notNull().default(1),
  createdAt: time().notNull(),
  deletedAt: time(),
};
/** Whether a record is there for anybody. */
export const alive = sql`deleted_at is null`;
/** Finds the few deleted records among many every few seconds. */
export const deletions = (name: string, table: { deletedAt: AnySQLiteColumn }) =>
  index(`${name}_deleted`).on(table.deletedAt).where(sql`deleted_at is not null`);
/** What a search, another order or a far page looks at, kept in an index so that the records that they pass needn't be visited. */
export const passing = (table: Record<'id' | 'nameSearch' | 'deletedAt', AnySQLiteColumn>) =>
  [table.id, table.nameSearch, table.deletedAt] as const;
/** Whether a column holds a price in øre. */
export const amount = (column: AnySQLiteColumn) => sql`${column} between 0 and 10000000`;
