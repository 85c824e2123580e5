import { useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { PageModule } from '#client/lib/api/page.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { addressOf, forgetPage, loadedPage, loadPage, type Route, routeAt, titleOf } from './routes.ts';
import { useArrival } from './use-arrival.ts';
import { useEarlyInput } from './use-early-input.ts';

/** The page of the address; its file is loaded when it is first needed. */
export function PageOutlet() {
  const [path] = useLocation();
  const route = routeAt(path);
  return (
    <ErrorBoundary key={path} onError={() => forgetPage(route)}>
      <Suspense
        fallback={
          <div className={`stack gap-8 ${styles.loading}`}>
            <PageSkeleton />
          </div>
        }
      >
        <LazyPage route={route} path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

type PageProps = { route: Route; path: string };

/** Calls no hook but `use`: React renders it again while the page's file is loading. Other hooks are in `LoadedPage`. */
const LazyPage = ({ route, path }: PageProps) => (
  <LoadedPage route={route} path={path} module={loadedPage(route) ?? use(loadPage(route))} />
);

function LoadedPage({ route, path, module: { Page, headOf } }: PageProps & { module: PageModule }) {
  const at = addressOf(path, useSearch());
  const cache = useQueryClient().getQueryCache();
  const utils = trpc.useUtils();
  const titleNow = () => titleOf(route, headOf?.(utils, at), utils);
  // The title may depend on data that arrive later.
  const title = useSyncExternalStore(cache.subscribe, titleNow, titleNow);
  useArrival(path, title);
  useEarlyInput();
  return <Page params={at.params} />;
}
