import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
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

/** The sections of the café that the owner has changed, as JSON; the others have their defaults. */
export const cafeSections = sqliteTable('cafe_sections', {
  section: text().$type<CafeSection>().primaryKey(),
  value: text({ mode: 'json' }).notNull(),
  version: integer().notNull(),
});
