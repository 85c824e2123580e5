import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Entity, RecordDto } from '#shared/audit.ts';
import { users } from './schema.ts';

/**
 * What admins changed: `before` and `after` are the record as JSON, null where there was or is none, with `imageName`
 * for what its picture was called. `name` is the record's at the time, `search` the key by which it and who it was are
 * found.
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
  },
  (table) => [
    index('audit_log_at').on(table.at),
    // What a search or a far page passes, newest first, so that the records beside it needn't be read.
    index('audit_log_passing').on(table.id, table.search, table.entity),
    check('audit_log_action', sql`${table.action} in ('create', 'update', 'delete', 'restore')`),
  ],
);
