import { Suspense, use } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PageModule } from '#client/lib/page.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { forgetPage, loadPage, pageNow, type Route, routeAt } from './routes.ts';
import { useArrival } from './use-arrival.ts';

/** The page that belongs to the address; it is loaded when it is first needed. */
export function PageOutlet() {
  const [path] = useLocation();
  const route = routeAt(path);
  return (
    <ErrorBoundary key={route.path} onBreak={() => forgetPage(route)}>
      <Suspense fallback={<PageSkeleton />}>
        <ShownPage route={route} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** React may try again while the page arrives, and must then find the same hooks: there are none but `use`. */
const ShownPage = ({ route }: { route: Route }) => (
  <ArrivedPage route={route} module={pageNow(route) ?? use(loadPage(route))} />
);

function ArrivedPage({ route, module: { Page, titleOf } }: { route: Route; module: PageModule }) {
  const search = useSearch();
  useArrival(route, titleOf?.(new URLSearchParams(search)) ?? route.title);
  return <Page />;
}
