import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from '#client/app/app.tsx';
import {
  addressOf,
  effectiveRoute,
  loadPage,
  notFound,
  plainPath,
  routeAt,
  titleOf,
} from '#client/app/routes.ts';
import { variantId } from '#client/features/builder/start/variant.ts';
import { keyInAddress } from '#client/features/menu/menu-page.tsx';
import { showsChoices } from '#client/features/menu/wall/wall-page.tsx';
import type { AppRouter } from '#server/api/client-types.ts';
import * as paths from '#shared/paths.ts';
import { scriptJson } from '#shared/text/text.ts';
import { createQueryClient } from './data/query-client.ts';
import { trpc } from './data/trpc.ts';
import { BARISTA_VIEW, isBaristaView } from './features/drinks/barista-view.tsx';
import { officeTabOf } from './office/tab-names.ts';

/** Calls a procedure as a visitor: its path such as `menu.byCategory`, and its input. */
export type Call = (path: string, input: unknown) => Promise<unknown>;

export type RenderedPage = Awaited<ReturnType<typeof render>>;

/** The search parameters that a page's content depends on, by its route. */
const QUERIES: Readonly<Record<string, (search: URLSearchParams) => string>> = {
  [paths.menu]: (search) => {
    const key = keyInAddress(search);
    return key === null ? '' : `kategori=${key}`;
  },
  [paths.wall]: (search) => (showsChoices(search) ? 'valg' : ''),
  [paths.builder]: (search) => {
    const id = variantId(search.toString());
    return id === null ? '' : `variant=${id}`;
  },
  [`${paths.builder}/:id`]: (search) => (isBaristaView(search) ? BARISTA_VIEW : ''),
  [paths.office]: (search) => `fane=${officeTabOf(search).id}`,
};

/** The cached form of a root-relative URL: without unknown parameters, one for all unknown paths. */
export function canonicalAddress(url: string): string {
  const { pathname, searchParams } = new URL(`http://page${url}`);
  const route = routeAt(pathname);
  if (route === notFound) return '/404';
  const query = QUERIES[route.path]?.(searchParams) ?? '';
  return plainPath(pathname) + (query && `?${query}`);
}

/**
 * Where a URL leads whose first word is written in another way: `/Meny` to `/meny`, and `/drømmekoppen` to `/drommekoppen`.
 * Only the first word is changed, because capitals matter in the token of an order's address.
 */
export function movedTo(url: string): string | null {
  const { pathname, search } = new URL(`http://page${url}`);
  const plain = plainPath(pathname).replace(/^\/[^/]+/, (word) => word.toLowerCase().replaceAll('ø', 'o'));
  return routeAt(pathname) === notFound && routeAt(plain) !== notFound ? encodeURI(plain) + search : null;
}

/** Renders the page at a root-relative URL with the data it needs. Rejects when a component throws. */
export async function render(url: string, call: Call) {
  const { pathname, search } = new URL(`http://page${url}`);
  const route = routeAt(pathname);
  const page = await loadPage(route);
  const queryClient = createQueryClient();
  const client = trpc.createClient({ links: [inProcess(call)] });
  const data = createTRPCQueryUtils({ queryClient, client });
  const address = addressOf(pathname, search);
  await Promise.all([data.cafe.get.prefetch(), page.prefetch?.(data, address)]);
  const head = page.headOf?.(data, address);
  const shown = effectiveRoute(route, head);
  const { prelude } = await prerenderToNodeStream(
    <App queryClient={queryClient} client={client} path={pathname} search={search} />,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    status: shown === notFound || head?.missing ? (404 as const) : (200 as const),
    html: await text(prelude),
    /** The canonical root-relative address, for search engines and messengers. */
    path: head?.path ?? plainPath(pathname),
    title: titleOf(route, head, data),
    description: head?.description ?? shown.description,
    image: head?.image,
    noindex: Boolean(shown.noindex || shown.isPrivate || shown.isOffice || shown.isFullScreen),
    isPrivate: shown.isPrivate ?? false,
    /** The café as the page shows it; undefined if it could not be read. */
    cafe: data.cafe.get.getData(),
    /** The fetched data, as JSON that is safe inside a script element. */
    state: scriptJson(dehydrate(queryClient)),
    /** The files of the page beside the entry, as Vite's manifest names them. */
    modules: [shown.source],
  };
}

/** A link that answers without a network. */
function inProcess(call: Call): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        call(op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          (error: unknown) =>
            observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error)))),
        );
      });
}
