import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { time } from './schema-parts.ts';

/**
 * One row about the database itself: the id that it shares with its uploads folder, when the clock was last checked,
 * and since when the clock has been steady (0 where it never jumped).
 */
export const cafe = sqliteTable('cafe', {
  id: text().primaryKey(),
  seenAt: time().notNull().default(0),
  steadySince: time().notNull().default(0),
});
