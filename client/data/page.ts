import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentType } from 'react';
import type { AppRouter } from '#server/api/client-types.ts';
import { DEFAULT_NAME } from '#shared/cafe/cafe-sections.ts';

/** The query cache through tRPC, to fill (`data.menu.byCategory.prefetch(...)`) and to read (`getData`). */
export type PageData = Pick<
  ReturnType<typeof createTRPCQueryUtils<AppRouter>>,
  'cafe' | 'people' | 'choices' | 'drinks' | 'images' | 'ingredients' | 'menu'
>;

export type PageAddress = { params: PageParams; search: URLSearchParams };
export type PageParams = Readonly<Record<string, string>>;

export type PageHead = {
  title?: string;
  description?: string | undefined;
  /** The canonical address, root-relative, if the query string is part of it. */
  path?: string;
  /** The picture of a shared link, root-relative and in pixels. */
  image?: { path: string; width: number; height: number; alt: string };
  /** Whether the server answers 404. */
  missing?: boolean;
};

/** Fetches the page's data before it is rendered on the server. The browser retries failed queries. */
export type Prefetch = (data: PageData, at: PageAddress) => Promise<unknown>;

/** The metadata that differ from the route's, derived from the data fetched so far. */
export type HeadOf = (data: PageData, at: PageAddress) => PageHead | undefined;

export type PageModule = {
  Page: ComponentType<{ params: PageParams }>;
  headOf?: HeadOf;
  prefetch?: Prefetch;
};

export const cafeNameOf = (data: PageData): string => data.cafe.get.getData()?.name ?? DEFAULT_NAME;
