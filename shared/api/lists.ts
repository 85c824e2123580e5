import { z } from 'zod';
import { Count, Id, text } from './fields.ts';
import { ADMIN_PAGE_SIZE, MAX_SEARCH } from './list-limits.ts';

export const PageNumber = z
  .int()
  .min(1)
  .meta({ description: 'The number of the page, from 1', examples: [1] });

export const PageSize = z
  .int()
  .min(1)
  .max(100)
  .meta({ description: 'Records per page', examples: [20] });

export const SortOrder = z.enum(['asc', 'desc']).describe('Ascending or descending');
export type SortOrder = z.infer<typeof SortOrder>;

const SearchText = text(0, MAX_SEARCH)
  .default('')
  .meta({
    description: 'Matches records whose names contain this text, regardless of case; empty matches all',
    examples: ['sol'],
  });

/** The query of a page of records whose names contain the search text. */
export const searchQuery = (pageSize: number) =>
  z.object({ page: PageNumber.default(1), pageSize: PageSize.default(pageSize), search: SearchText });

/** The query of a table of the back office; by default sorted by the first column, descending. */
export const adminQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  searchQuery(ADMIN_PAGE_SIZE).extend({
    sort: z.enum(sorts).default(sorts[0]),
    order: SortOrder.default('desc'),
  });

/** `adminQuery` of records that can be filtered by their category and by a state. */
export const filteredQuery = <
  const Sorts extends readonly [string, ...string[]],
  const States extends readonly [string, ...string[]],
>(
  sorts: Sorts,
  states: States,
) => adminQuery(sorts).extend({ categoryId: Id.optional(), state: z.enum(states).optional() });

export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: Count });
