import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { time } from './schema-parts.ts';

/**
 * One row about the database itself: the id that its uploads folder has too, when a clock was last looked at, and since
 * when that has gone steadily (0 for as long as anybody knows).
 */
export const cafe = sqliteTable('cafe', {
  id: text().primaryKey(),
  seenAt: time().notNull().default(0),
  steadySince: time().notNull().default(0),
});
