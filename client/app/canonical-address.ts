import { variantId } from '#client/features/builder/start/variant.ts';
import { BARISTA_VIEW, isBaristaView } from '#client/features/dream-cups/use-barista-view.ts';
import { keyInAddress } from '#client/features/menu/menu-category.ts';
import { officeTabOf } from '#client/pages/admindash/tab-names.ts';
import { notFound, plainPath, routeAt } from './routes.ts';

/** The search parameters that a page's content depends on, by its route. */
const QUERIES: Readonly<Record<string, (search: URLSearchParams) => string>> = {
  '/meny': (search) => {
    const key = keyInAddress(search);
    return key === null ? '' : `kategori=${key}`;
  },
  '/drommekoppen': (search) => {
    const id = variantId(search.toString());
    return id === null ? '' : `variant=${id}`;
  },
  '/drommekoppen/:id': (search) => (isBaristaView(search) ? BARISTA_VIEW : ''),
  '/admindash': (search) => `fane=${officeTabOf(search).id}`,
};

/** The cached form of a root-relative URL: without unknown parameters, one for all unknown paths. For the server only. */
export function canonicalAddress(url: string): string {
  const { pathname, searchParams } = new URL(`http://page${url}`);
  const route = routeAt(pathname);
  if (route === notFound) return '/404';
  const query = QUERIES[route.path]?.(searchParams) ?? '';
  return plainPath(pathname) + (query && `?${query}`);
}
