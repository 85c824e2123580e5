import { z } from 'zod';
import { Id } from './fields.ts';
import { LOG_PAGE_SIZE } from './list-limits.ts';
import { PageNumber, PageSize, pageOf, SearchText } from './lists.ts';

/** The kinds of records that admins change. */
export const Entity = z.enum(['menuItem', 'ingredient', 'drink', 'category', 'image']);
export type Entity = z.infer<typeof Entity>;

/** What can be done to a record. */
export const Action = z.enum(['create', 'update', 'delete', 'restore']);
export type Action = z.infer<typeof Action>;

/** A record as the APIs returned it then, with `imageName` for the name of its picture. */
const RecordDto = z.record(z.string(), z.unknown());
export type RecordDto = z.infer<typeof RecordDto>;

/** Null where there was or is none. */
const Dto = RecordDto.nullable();

/** What an admin did to one record; `at` in milliseconds since 1970, `name` the record's at the time. */
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

/** Which changes the log shows, newest first; `search` is looked for in records' and admins' names. */
export const LogQuery = z.object({
  page: PageNumber.default(1),
  pageSize: PageSize.default(LOG_PAGE_SIZE),
  search: SearchText,
  entity: Entity.nullable().default(null),
});
export type LogQuery = z.infer<typeof LogQuery>;

export const LogPage = pageOf(LogEntry);
export type LogPage = z.infer<typeof LogPage>;
