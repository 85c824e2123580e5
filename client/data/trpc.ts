import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import { map } from '@trpc/server/observable';
import type { AppRouter } from '#server/api/client-types.ts';
import { HASHING_CALLS, MOST_CALLS, TRPC_PREFIX } from '#shared/api/trpc.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Category, MenuTabs } from '#shared/menu/categories.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { MenuItem, PriceList } from '#shared/menu/menu.ts';
import { isRejection } from './error-text.ts';
import { lastingFetch, sessionFetch } from './fetch.ts';

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** Calls that are sent without the browser's token. */
const VISITOR_CALLS = HASHING_CALLS.filter((path) => path !== 'auth.changePassword');

/** The token in the context of a call, which may be removed from the browser before the batch is sent. */
const headersOf = (calls: { context: Record<string, unknown> }[]): Record<string, string> => {
  const token = calls.find(({ context }) => context.token)?.context.token;
  return typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {};
};

/** The browser's tRPC client. Calls with passwords are not batched; login and registration are sent without a token. */
export const createBrowserClient = () =>
  trpc.createClient({
    links: [
      listAnswers,
      splitLink({
        condition: ({ path }) => VISITOR_CALLS.includes(path),
        true: httpLink({ url: TRPC_PREFIX }),
        false: splitLink({
          condition: ({ path }) => HASHING_CALLS.includes(path),
          true: httpLink({ url: TRPC_PREFIX, fetch: sessionFetch }),
          false: httpBatchLink({
            url: TRPC_PREFIX,
            maxItems: MOST_CALLS,
            maxURLLength: 2000,
            headers: ({ opList }) => headersOf(opList),
            fetch: lastingFetch,
          }),
        }),
      }),
    ],
  });

/** Fresh for so long, so that the browser does not fetch rendered data again. */
const STALE_TIME_MS = 60_000;
const RETRY_DELAY_MS = 400;

/** A cache of the server's data; the browser tries a failed request once more, unless the server rejected it. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && !isRejection(error),
        retryDelay: RETRY_DELAY_MS,
        // Without this a request made offline waits for the network instead of failing with a message.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The queries that return lists, and those that return a page of one. */
const LISTS =
  /^(menu\.(byCategory|counter|priceList|printed|tabs|wall)|ingredients\.counter|(categories|ingredients|keys)\.list|images\.carousel)$/;
const PAGES = /^drinks\.(list|mine)$|\.page$/;

/** The fields that screens need of a row, by the first part of its query or by the whole. */
const FIELDS: Record<string, readonly string[]> = {
  'menu.priceList': ['category', 'items'] satisfies (keyof PriceList[number])[],
  'menu.printed': ['category', 'items'] satisfies (keyof PriceList[number])[],
  'menu.wall': ['category', 'items'] satisfies (keyof PriceList[number])[],
  'menu.tabs': ['label', 'sections'] satisfies (keyof MenuTabs[number])[],
  'menu.counter': ['menuItemId', 'name'],
  'ingredients.counter': ['ingredientId', 'name'],
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
const listAnswers: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      map((answer) =>
        'data' in answer.result
          ? { ...answer, result: { ...answer.result, data: expectedData(op.path, answer.result.data) } }
          : answer,
      ),
    );
