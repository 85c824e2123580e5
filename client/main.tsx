import '#client/app/tokens.css';
import '#client/app/fonts.css';
import '#client/app/base.css';
import '#client/app/shared.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '#client/app/app.tsx';
import { loadPage, preloadOnHint, routeAt } from '#client/app/routes.ts';
import { expectRenderedPage, watchHistory } from '#client/app/use-arrival.ts';
import { browserCache } from './data/query-client.ts';
import { createBrowserClient } from './data/trpc.ts';

/** The data that the server fetched for this page, marked as fetched now because the clocks may differ. */
function renderedState(): DehydratedState {
  const state: DehydratedState = JSON.parse(document.getElementById('state')?.textContent || '{}');
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: (state.queries ?? []).map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}

// The address that the server rendered. A step back may have changed the browser's address since.
const { pathname, search } = new URL(document.documentElement.dataset.address ?? window.location.href);
// With the page's file loaded, hydration is one pass. If the file is missing, the error page says so.
await loadPage(routeAt(pathname)).catch(() => undefined);

/** The server renders pages without a search. The page applies it after hydration. */
const rendered = search.replace(/(?<=[?&])sok=[^&]*/, '');

hydrate(browserCache, renderedState());

const root = document.getElementById('root');
// Only after hydration, because a changed area would differ from the rendered page. Without this file, the page keeps the
// data that it fetched.
expectRenderedPage(() => {
  import('./app/offline.ts').then(
    ({ stayFresh }) => stayFresh(browserCache),
    () => undefined,
  );
});
// In a transition React yields every few milliseconds. Otherwise the layout around the page would be one long task.
if (root)
  startTransition(() => {
    hydrateRoot(
      root,
      <App queryClient={browserCache} client={createBrowserClient()} path={pathname} search={rendered} />,
    );
  });
watchHistory(pathname);
preloadOnHint();
// From now on no input is lost. Tests and measurements wait for this mark.
performance.mark('interactive');
