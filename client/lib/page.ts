import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentType } from 'react';
import type { AppRouter } from '#server/client-types.ts';

/** Fills the query cache through tRPC, as `utils.menu.byCategory.prefetch(...)`. */
type PageData = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

/** What the file of a page exports. */
export type PageModule = {
  Page: ComponentType;
  /** What tabs and search engines call the page with this search, where that differs from the route's title. */
  titleOf?: (search: URLSearchParams) => string;
  /** Fetches what the page shows before it is rendered on the server; a failed fetch is left to the browser. */
  prefetch?: (data: PageData, search: URLSearchParams) => Promise<unknown>;
};
