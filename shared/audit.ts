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

/** An admin's change of one record; `at` in milliseconds since 1970, `name` the record's at the time. */
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
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A change by its first record. */
export const LastChange = LogEntry.extend({
  others: z.int().meta({ description: 'How many records the same change changed as well' }),
});
export type LastChange = z.infer<typeof LastChange>;

/** The query of the log, newest changes first; `search` applies to the names of records and admins. */
export const LogQuery = z.object({
  page: PageNumber.default(1),
  pageSize: PageSize.default(LOG_PAGE_SIZE),
  search: SearchText,
  entity: Entity.nullable().default(null),
});
export type LogQuery = z.infer<typeof LogQuery>;

export const LogPage = pageOf(LogEntry);
export type LogPage = z.infer<typeof LogPage>;
