import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentType } from 'react';
import type { AppRouter } from '#server/api/client-types.ts';

/** The query cache through tRPC, to fill (`data.menu.byCategory.prefetch(...)`) and to look into (`getData`). */
type PageData = Pick<
  ReturnType<typeof createTRPCQueryUtils<AppRouter>>,
  'drinks' | 'images' | 'ingredients' | 'menu'
>;

/** Where a page is: what its route's pattern names, and what stands behind the question mark. */
export type PageAddress = { params: PageParams; search: URLSearchParams };
export type PageParams = Readonly<Record<string, string>>;

/** What tabs, search engines and shared links show of a page. */
export type PageHead = {
  title: string;
  /** The route's own where it is left out. */
  description?: string;
  /** The one address of what it shows, root-relative, where more than its path makes it another page. */
  path?: string;
  /** The picture of a shared link, root-relative and in pixels. */
  image?: { path: string; width: number; height: number; alt: string };
  /** Whether there is nothing at this address: the server answers 404. */
  missing?: boolean;
};

/** Fetches what the page shows before it is rendered on the server; a failed fetch is left to the browser. */
export type Prefetch = (data: PageData, at: PageAddress) => Promise<unknown>;

/** What the page is called where that differs from its route, as far as what was fetched tells. */
export type HeadOf = (data: PageData, at: PageAddress) => PageHead | undefined;

/** What the file of a page exports. */
export type PageModule = {
  Page: ComponentType<{ params: PageParams }>;
  headOf?: HeadOf;
  prefetch?: Prefetch;
};
