import type { TRPCLink } from '@trpc/client';
import { map } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/client-types.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Category, MenuTabs } from '#shared/menu/categories.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { MenuItem, PriceList } from '#shared/menu/menu.ts';

/** The queries that return lists, and those that return a page of one. */
const LISTS = /^(menu\.(byCategory|priceList|printed|tabs)|(categories|ingredients)\.list|images\.carousel)$/;
const PAGES = /^drinks\.(list|mine)$|\.page$/;

/** The fields that screens need of a row, by the first part of its query or by the whole. */
const FIELDS: Record<string, readonly string[]> = {
  'menu.priceList': ['category', 'items'] satisfies (keyof PriceList[number])[],
  'menu.printed': ['category', 'items'] satisfies (keyof PriceList[number])[],
  'menu.tabs': ['label', 'sections'] satisfies (keyof MenuTabs[number])[],
  menu: ['menuItemId', 'name', 'price'] satisfies (keyof MenuItem)[],
  categories: ['categoryId', 'name'] satisfies (keyof Category)[],
  ingredients: ['ingredientId', 'name', 'unitPrice', 'color', 'texture'] satisfies (keyof Ingredient)[],
  drinks: ['drinkId', 'name', 'timesFavorite', 'ingredientDTOs', 'layers'] satisfies (keyof Drink)[],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowsOf(path: string, value: unknown): unknown[] {
  const fields = FIELDS[path] ?? FIELDS[path.split('.')[0] ?? ''] ?? [];
  const isRow = (row: unknown) => isRecord(row) && fields.every((name) => row[name] != null);
  return Array.isArray(value) && value.every(isRow) ? value : [];
}

/** The data of an answer; an empty list, or page, where the server sent something else than one. */
export function expectedData(path: string, data: unknown): unknown {
  if (LISTS.test(path)) return rowsOf(path, data);
  if (!PAGES.test(path)) return data;
  const page = isRecord(data) ? data : {};
  const rows = rowsOf(path, page.rows);
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
