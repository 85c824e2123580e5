import { z } from 'zod';
import { MAX_EDITOR } from '#shared/text/text.ts';
import { Count, Id, LocalDate, Time, text } from './fields.ts';
import { LOG_PAGE_SIZE } from './list-limits.ts';
import { pageOf, searchQuery } from './lists.ts';
import { isSearchedField } from './logged-fields.ts';

export const Entity = z.enum([
  'menuItem',
  'ingredient',
  'drink',
  'category',
  'choice',
  'image',
  'cafe',
  'user',
  'link',
  'key',
]);
export type Entity = z.infer<typeof Entity>;

export const Action = z.enum(['create', 'update', 'delete', 'restore']);
export type Action = z.infer<typeof Action>;

/** A record as the APIs returned it at the time, with the name of its picture and its position in its category. */
const RecordDto = z.record(z.string(), z.unknown());
export type RecordDto = z.infer<typeof RecordDto>;

const Dto = RecordDto.nullable();

/** Changes that were made together share a `changeId`; an undo has the id of the undone change in `undoes`. */
export const LogEntry = z.object({
  id: Id,
  at: Time,
  username: z.string().meta({ examples: ['kari'] }),
  action: Action,
  entity: Entity,
  entityId: Id,
  name: z.string().meta({ examples: ['Cortado'] }),
  before: Dto,
  after: Dto,
  changeId: Id,
  undoes: Id.nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const LogChange = LogEntry.extend({
  others: Count.describe('The number of other records that were changed together with this one'),
  isMixed: z.boolean().describe('Whether something else was done with some of them'),
});
export type LogChange = z.infer<typeof LogChange>;

export const UndoInput = z.object({
  changeId: Id,
  entryId: Id.optional().describe('Undoes only this entry of the change'),
  newer: z
    .enum(['ask', 'keep', 'replace'])
    .default('ask')
    .describe(
      'How to treat fields that were changed since: `ask` returns them as conflicts and writes nothing, `keep` leaves them as they are, `replace` undoes them too',
    ),
  seen: Id.nullable()
    .default(null)
    .describe('Required with `keep` and `replace`: the `seen` of the response with the conflicts'),
});
export type UndoInput = z.infer<typeof UndoInput>;

/** A record with a later change than the change to undo. */
export const UndoConflict = LogEntry.pick({ entity: true, entityId: true, name: true }).extend({
  fields: z.array(z.string().meta({ examples: ['price'] })).describe('The fields that were changed since'),
  before: Dto.describe('The record before the change; null if the change created it'),
  after: Dto.describe('The record after the change; null if the change deleted it'),
  now: Dto.describe('The current record; null if it is deleted'),
});
export type UndoConflict = z.infer<typeof UndoConflict>;

export const Undone = z
  .object({
    undone: Count.describe('The number of records that were changed'),
    conflicts: z.array(UndoConflict).describe('If there are any, nothing was changed'),
    conflicting: Count.describe('The number of conflicts; the first hundred are listed'),
    seen: Id.nullable().describe('To be sent with `keep` or `replace`'),
  })
  .meta({
    description: 'The result of an undo, or the conflicts that prevented it',
    examples: [{ undone: 1, conflicts: [], conflicting: 0, seen: null }],
  });
export type Undone = z.infer<typeof Undone>;

/**
 * The query of the log, newest changes first. `search` applies to the names of records and admins, `field` to updates
 * of records of `entity`. `from` and `until` are the first and the last day.
 */
export const LogQuery = searchQuery(LOG_PAGE_SIZE)
  .extend({
    entity: Entity.nullable().default(null),
    username: text(1, MAX_EDITOR).optional(),
    field: z.string().optional(),
    from: LocalDate.optional(),
    until: LocalDate.optional(),
  })
  .refine(({ entity, field }) => field === undefined || (entity !== null && isSearchedField(entity, field)), {
    message: 'Must be a field of the records of `entity`',
    path: ['field'],
  });
export type LogQuery = z.infer<typeof LogQuery>;

export const LogEntries = pageOf(LogEntry);
export type LogEntries = z.infer<typeof LogEntries>;

export const LogUsernames = z.array(z.string());

export const LogPage = pageOf(LogChange);
export type LogPage = z.infer<typeof LogPage>;
