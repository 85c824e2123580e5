import { z } from 'zod';
import { visibleText } from '#shared/text/text.ts';
import { text } from './fields.ts';
import { ADMIN_PAGE_SIZE, MAX_SEARCH } from './list-limits.ts';

/** A page's number, from 1. */
export const PageNumber = z
  .int()
  .min(1)
  .meta({ description: 'The page’s number, from 1', examples: [1] });

/** Records per page. */
export const PageSize = z
  .int()
  .min(1)
  .max(100)
  .meta({ description: 'How many records a page has', examples: [20] });

export const SortOrder = z.enum(['asc', 'desc']).meta({ description: 'Upwards or downwards' });
export type SortOrder = z.infer<typeof SortOrder>;

/** A part of a name, without regard to case. An empty or invisible text matches all. */
export const SearchText = text(0, MAX_SEARCH, visibleText)
  .default('')
  .meta({ description: 'A part of the name, without regard to case', examples: ['sol'] });

/** The query of a table of the back office; by default sorted by the first column, descending. */
export const adminQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    page: PageNumber.default(1),
    pageSize: PageSize.default(ADMIN_PAGE_SIZE),
    search: SearchText,
    sort: z.enum(sorts).default(sorts[0]),
    order: SortOrder.default('desc'),
  });

/** The headers of a page of a list over REST. */
export const PageHeaders = z.object({
  'X-Total-Count': z
    .int()
    .min(0)
    .meta({ description: 'How many were found on all pages together', examples: [42] }),
  Link: z
    .string()
    .optional()
    .meta({
      description: 'Where the next page is, where there is one',
      examples: ['</api/drinkapi/drinkslist?page=2&pageSize=20>; rel="next"'],
    }),
});

/** One page of records, and the total number. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int().min(0) });
