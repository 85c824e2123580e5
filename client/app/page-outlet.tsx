import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PageModule } from '#client/lib/api/page.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { addressOf, forgetPage, loadPage, pageNow, type Route, routeAt } from './routes.ts';
import { useArrival } from './use-arrival.ts';

/** The page of the address; its file is loaded when it is first needed. */
export function PageOutlet() {
  const [path] = useLocation();
  const route = routeAt(path);
  return (
    <ErrorBoundary key={path} onBreak={() => forgetPage(route)}>
      <Suspense
        fallback={
          <div className={styles.loading}>
            <PageSkeleton />
          </div>
        }
      >
        <ShownPage route={route} path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

type Shown = { route: Route; path: string };

/** No hook but `use`: React may render again while the page's file is loading, and must find the same hooks. */
const ShownPage = ({ route, path }: Shown) => (
  <ArrivedPage route={route} path={path} module={pageNow(route) ?? use(loadPage(route))} />
);

function ArrivedPage({ route, path, module: { Page, headOf } }: Shown & { module: PageModule }) {
  const at = addressOf(path, useSearch());
  const cache = useQueryClient().getQueryCache();
  const data = trpc.useUtils();
  const titleNow = () => headOf?.(data, at)?.title ?? route.title;
  // The title may depend on data that arrive later.
  const title = useSyncExternalStore((listener) => cache.subscribe(listener), titleNow, titleNow);
  useArrival(path, title);
  return <Page params={at.params} />;
}
