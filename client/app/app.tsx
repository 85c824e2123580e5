import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import { Router, useLocation, useSearch } from 'wouter';
import type { PageModule } from '#client/data/page.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { BasketBar } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { PageSkeleton } from '#client/ui/loading/loading.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { ToastRegion } from '#client/ui/toast/toast-region.tsx';
import styles from './app.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { addressOf, forgetPage, loadedPage, loadPage, type Route, routeAt, titleOf } from './routes.ts';
import { useArrival, useEarlyInput } from './use-arrival.ts';

type AppProps = {
  queryClient: QueryClient;
  client: ReturnType<typeof trpc.createClient>;
  /** The address that the server rendered. The browser's address may change during hydration. */
  path: string;
  search: string;
};

export function App({ queryClient, client, path, search }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path} ssrSearch={search}>
          <Layout />
        </Router>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

const MAIN = 'innhold';

function Layout() {
  useAccent();
  const { isOffice = false, isFullScreen } = routeAt(useLocation()[0]);
  const main = (
    <main id={MAIN} tabIndex={-1}>
      <PageOutlet />
    </main>
  );
  if (isFullScreen) return main;
  return (
    <div className={`stack ${styles.layout}`}>
      <a href={`#${MAIN}`} className={`strong ${styles.skip}`}>
        Hopp til innholdet
      </a>
      <Header isOffice={isOffice} />
      {main}
      {!isOffice && <Footer />}
      {!isOffice && <BasketBar />}
      <ToastRegion />
    </div>
  );
}

/** Applies the café's accent colour, which the page was rendered with, when it changes while the page is open. */
function useAccent(): void {
  const accent = useCafe()?.accent;
  useEffect(() => {
    if (!accent) return;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accent)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(accent)) style.removeProperty(name);
    };
  }, [accent]);
}

function PageOutlet() {
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

/** Calls no hook but `use`, because React renders it again while the page's file is loading. Other hooks are in `LoadedPage`. */
const LazyPage = ({ route, path }: PageProps) => (
  <LoadedPage route={route} path={path} module={loadedPage(route) ?? use(loadPage(route))} />
);

function LoadedPage({ route, path, module: { Page, headOf } }: PageProps & { module: PageModule }) {
  const address = addressOf(path, useSearch());
  const cache = useQueryClient().getQueryCache();
  const utils = trpc.useUtils();
  const titleNow = () => titleOf(route, headOf?.(utils, address), utils);
  // The title may depend on data that arrive later.
  const title = useSyncExternalStore(cache.subscribe, titleNow, titleNow);
  useArrival(path, title);
  useEarlyInput();
  return <Page params={address.params} />;
}

/** Shows the error page if a page throws or its file can't be fetched. A retry reloads the page. */
class ErrorBoundary extends Component<{ onError: () => void; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <section className="spacious" role="alert">
        <Prose>
          <h1>Her gikk noe galt</h1>
          <p>Siden lot seg ikke vise. Sjekk at du er på nett, og prøv en gang til.</p>
          <Actions>
            <Button variant="primary" onClick={() => window.location.reload()}>
              Prøv igjen
            </Button>
            <LinkButton href="/">Til forsiden</LinkButton>
          </Actions>
        </Prose>
      </section>
    );
  }
}
