import type { TRPCLink } from '@trpc/client';
import { map } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/client-types.ts';

/** The queries that return lists, and those that return a page of one. */
const LISTS = ['menu.byCategory', 'categories.list', 'ingredients.list', 'images.carousel', 'images.gallery'];
const PAGES = /^drinks\.(list|mine)$|\.page$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) && value.every(isRecord) ? value : []);

/** The data of an answer; an empty list, or page, where the server sent something else than one. */
export function expectedData(path: string, data: unknown): unknown {
  if (LISTS.includes(path)) return rowsOf(data);
  if (!PAGES.test(path)) return data;
  const page = isRecord(data) ? data : {};
  const rows = rowsOf(page.rows);
  return rows === page.rows && typeof page.total === 'number' ? data : { rows, total: rows.length };
}

/** Shows an answer in an unexpected format, as of a proxy or another version of the server, as an empty list. */
export const listAnswers: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      map((answer) =>
        'data' in answer.result
          ? { ...answer, result: { ...answer.result, data: expectedData(op.path, answer.result.data) } }
          : answer,
      ),
    );
