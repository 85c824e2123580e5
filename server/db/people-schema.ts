import { and, isNull } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, partOf, time, users } from './schema.ts';

/*
 * Secrets of people and devices. Only their SHA-256 hashes are stored; they are random, so no slower hash is needed.
 */

/**
 * Links that are used once. Links for a new password have a user, the others a role. `createdBy` is the admin's name at the
 * time; the link of the first login (`setup`) is made by the command.
 */
export const accountLinks = sqliteTable(
  'account_links',
  {
    id: id(),
    secretHash: text().notNull().unique(),
    kind: text({ enum: ['invitation', 'password', 'setup'] }).notNull(),
    role: text({ enum: ['Admin', 'Barista', 'User'] }),
    /** The user whose password the link sets. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdBy: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    usedAt: time(),
    revokedAt: time(),
  },
  (table) => [index('account_links_user').on(table.userId)],
);

export const IS_OPEN_LINK = and(isNull(accountLinks.usedAt), isNull(accountLinks.revokedAt));

/** Recovery codes for users who have forgotten the password; a used code is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: partOf(() => users.id),
    secretHash: text().notNull().unique(),
    createdAt: time().notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Keys of tills, screens and spreadsheets; a revoked one is deleted. `expiresAt` is null for one without an end. */
export const keys = sqliteTable('keys', {
  id: id(),
  name: text().notNull(),
  purpose: text({ enum: ['Till', 'Screen', 'Sheet'] }).notNull(),
  secretHash: text().notNull().unique(),
  createdAt: time().notNull(),
  usedAt: time(),
  expiresAt: time(),
});
