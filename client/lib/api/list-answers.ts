import type { TRPCLink } from '@trpc/client';
import { map } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/client-types.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Category, MenuTabs } from '#shared/menu/categories.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { MenuItem, PriceList } from '#shared/menu/menu.ts';

/** The queries that return lists, and those that return a page of one. */
const LISTS = [
  ...['menu.byCategory', 'menu.priceList', 'menu.tabs', 'categories.list', 'ingredients.list'],
  ...['images.carousel', 'images.gallery'],
];
const PAGES = /^drinks\.(list|mine)$|\.page$/;

type Fields<Row> = { [Field in keyof Row]?: 'number' | 'string' | 'object' };

/** What screens need of a row, by the first part of its query or by the whole. */
const FIELDS: Record<string, Record<string, string>> = {
  'menu.priceList': { category: 'string', items: 'object' } satisfies Fields<PriceList[number]>,
  'menu.tabs': { label: 'string', sections: 'object' } satisfies Fields<MenuTabs[number]>,
  menu: { menuItemId: 'number', name: 'string', price: 'number' } satisfies Fields<MenuItem>,
  categories: { categoryId: 'number', name: 'string' } satisfies Fields<Category>,
  ingredients: {
    ...{ ingredientId: 'number', name: 'string', unitPrice: 'number' },
    ...{ fillLevel: 'number', color: 'string', texture: 'string' },
  } satisfies Fields<Ingredient>,
  drinks: {
    ...{ drinkId: 'number', name: 'string', timesFavorite: 'number' },
    ...{ ingredientDTOs: 'object', layers: 'object' },
  } satisfies Fields<Drink>,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowsOf(path: string, value: unknown): unknown[] {
  const fields = Object.entries(FIELDS[path] ?? FIELDS[path.split('.')[0] ?? ''] ?? {});
  const isRow = (row: unknown) =>
    isRecord(row) && fields.every(([name, type]) => typeof row[name] === type && row[name] !== null);
  return Array.isArray(value) && value.every(isRow) ? value : [];
}

/** The data of an answer; an empty list, or page, where the server sent something else than one. */
export function expectedData(path: string, data: unknown): unknown {
  if (LISTS.includes(path)) return rowsOf(path, data);
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
