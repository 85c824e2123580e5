import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Allergens } from '#shared/menu/allergens.ts';
import { CHOICE_KINDS } from '#shared/menu/choice-kinds.ts';
import { alive, deletedIndex, edited, id, named } from './schema.ts';

/**
 * An option as its owner has entered it. `allergens` are its own, which count where it stands for no ingredient. The
 * ingredient may be deleted, and may come back.
 */
export type StoredOption = {
  optionId: number;
  name: string;
  priceOre: number;
  ingredientId: number | null;
  allergens: Allergens | null;
  isAvailable: boolean;
};

/** Questions to the guest about a drink, such as which milk, with their options in order. */
export const choices = sqliteTable(
  'choices',
  {
    id: id(),
    ...named,
    kind: text({ enum: CHOICE_KINDS }).notNull(),
    /** The most options of kind `several`; null for `one`. */
    max: integer(),
    /** Whether other options are prepared with tools of their own, which nothing of the first option has touched. */
    isPreparedApart: integer({ mode: 'boolean' }).notNull().default(false),
    options: text({ mode: 'json' }).$type<StoredOption[]>().notNull(),
    /** From 1 for sorted choices; null after them. */
    position: integer(),
    ...edited,
  },
  (table) => [
    uniqueIndex('choices_name').on(table.nameSearch).where(alive),
    deletedIndex('choices', table),
    check('choices_kind', sql`${table.kind} in ('one', 'several')`),
  ],
);

/** Gives options ids that are never reused, because baskets and orders name them. */
export const optionIds = sqliteTable('option_ids', { id: id() });
