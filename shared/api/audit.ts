import { z } from 'zod';
import { Id } from './fields.ts';
import { LOG_PAGE_SIZE } from './list-limits.ts';
import { PageNumber, PageSize, pageOf, SearchText } from './lists.ts';

/** Types of records that admins change. */
export const Entity = z.enum(['menuItem', 'ingredient', 'drink', 'category', 'image', 'cafe']);
export type Entity = z.infer<typeof Entity>;

/** Changes of a record. */
export const Action = z.enum(['create', 'update', 'delete', 'restore']);
export type Action = z.infer<typeof Action>;

/** A record as the APIs returned it at that time, with `imageName` for the name of its picture and `position` for
 * its place in its category. */
const RecordDto = z.record(z.string(), z.unknown());
export type RecordDto = z.infer<typeof RecordDto>;

/** The record before or after a change; null where it did not exist. */
const Dto = RecordDto.nullable();

/**
 * An admin's change of one record; `at` in milliseconds since 1970, `name` the record's at the time. `changeId` is the same
 * for all that were changed together; `undoes` is the change that was taken back by this one.
 */
export const LogEntry = z.object({
  id: Id,
  at: z.int(),
  username: z.string(),
  action: Action,
  entity: Entity,
  entityId: Id,
  name: z.string(),
  before: Dto,
  after: Dto,
  changeId: Id,
  undoes: Id.nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A change by its first entry. */
export const LogChange = LogEntry.extend({
  others: z.int().meta({ description: 'How many records the same change changed as well' }),
});
export type LogChange = z.infer<typeof LogChange>;

/** What becomes of fields that have got newer values since a change that is taken back. */
const Newer = z.enum(['ask', 'keep', 'replace']);

/** A change to take back, or one entry of it. */
export const UndoInput = z.object({
  changeId: Id,
  entryId: Id.optional().meta({ description: 'Only this entry of it' }),
  newer: Newer.default('ask').meta({
    description:
      'What becomes of newer values: `ask` changes nothing where there are any, `keep`, or `replace`',
  }),
  seen: Id.nullable()
    .default(null)
    .meta({ description: 'With `keep` and `replace`: the `seen` of the conflicts that were shown' }),
});
export type UndoInput = z.infer<typeof UndoInput>;

/** A record that has got newer values since. */
export const UndoConflict = z.object({
  entity: Entity,
  entityId: Id,
  name: z.string(),
  fields: z.array(z.string()).meta({ description: 'The fields with newer values' }),
  before: Dto.meta({ description: 'The record as it would be again; null where it would be deleted' }),
  after: Dto.meta({ description: 'The record as the change left it' }),
  now: Dto.meta({ description: 'The record as it is; null where it was deleted since' }),
});
export type UndoConflict = z.infer<typeof UndoConflict>;

export const Undone = z
  .object({
    undone: z.int().meta({ description: 'How many records were changed', examples: [1] }),
    conflicts: z
      .array(UndoConflict)
      .meta({ description: 'Where there are any, nothing was changed', examples: [[]] }),
    conflicting: z.int().meta({
      description: 'The number of conflicts, of which the first hundred are listed',
      examples: [0],
    }),
    seen: Id.nullable().meta({
      description: 'To be sent again with an answer to the conflicts',
      examples: [null],
    }),
  })
  .meta({ description: 'What was taken back, or the conflicts that prevented it' });
export type Undone = z.infer<typeof Undone>;

/** The query of the log, newest changes first; `search` applies to the names of records and admins. */
export const LogQuery = z.object({
  page: PageNumber.default(1),
  pageSize: PageSize.default(LOG_PAGE_SIZE),
  search: SearchText,
  entity: Entity.nullable().default(null),
});
export type LogQuery = z.infer<typeof LogQuery>;

/** The entries of a change, the first thousand of them. */
export const LogEntries = pageOf(LogEntry);
export type LogEntries = z.infer<typeof LogEntries>;

export const LogPage = pageOf(LogChange);
export type LogPage = z.infer<typeof LogPage>;
