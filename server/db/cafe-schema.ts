import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Entity, RecordDto } from '#shared/api/audit.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import { time, users } from './schema.ts';

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

/**
 * Changes by admins. `before` and `after` are the record as JSON, with `imageName` for its picture and `position` in
 * its category; null where it did not exist. `name` is the record's name at the time. `search` is the search key of the
 * user's and the record's name. `fields` has the names of the fields that an update changed, each between spaces.
 * `changeId` is the id of the first entry of a transaction; `undoes` is the change that the transaction undid.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    action: text({ enum: ['create', 'update', 'delete', 'restore'] }).notNull(),
    entity: text().$type<Entity>().notNull(),
    entityId: integer().notNull(),
    name: text().notNull().default(''),
    search: text().notNull().default(''),
    before: text({ mode: 'json' }).$type<RecordDto>(),
    after: text({ mode: 'json' }).$type<RecordDto>(),
    fields: text().notNull().default(''),
    changeId: integer().notNull().default(0),
    undoes: integer(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_user').on(table.userId),
    // Covering index for searches, filters and distant pages, newest first: skipped rows are not read from the table.
    index('audit_log_change').on(
      table.changeId,
      table.search,
      table.entity,
      table.username,
      table.at,
      table.fields,
    ),
    check('audit_log_action', sql`${table.action} in ('create', 'update', 'delete', 'restore')`),
  ],
);
