import { Suspense, use } from 'react';
import { useLocation, useSearch } from 'wouter';
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

function ShownPage({ route }: { route: Route }) {
  const { Page, titleOf } = pageNow(route) ?? use(loadPage(route));
  const search = useSearch();
  useArrival(route, titleOf?.(new URLSearchParams(search)) ?? route.title);
  return <Page />;
}
