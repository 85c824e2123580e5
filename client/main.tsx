import '#client/app/tokens.css';
import '#client/app/fonts.css';
import '#client/app/base.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { App } from '#client/app/app.tsx';
import { preloadOnHint } from '#client/app/preload.ts';
import { loadPage, routeAt } from '#client/app/routes.ts';
import { watchHistory } from '#client/app/use-arrival.ts';
import { expectRenderedPage } from '#client/app/use-early-input.ts';
import { isRejection } from './lib/api/error-text.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { createBrowserClient } from './lib/api/trpc.ts';

/** What the server fetched for this page, as fresh as if it had been fetched now: the clocks may differ. */
function renderedState(): DehydratedState {
  const state: DehydratedState = JSON.parse(document.getElementById('state')?.textContent || '{}');
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: (state.queries ?? []).map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}

const queryClient = createQueryClient();
hydrate(queryClient, renderedState());

// With its file at hand, the page is taken over in one go; without it the error page says so.
await loadPage(routeAt(window.location.pathname)).catch(() => undefined);

const root = document.getElementById('root');
expectRenderedPage();
if (root) hydrateRoot(root, <App queryClient={queryClient} client={createBrowserClient()} />);
// From now on no click and no choice is lost; what measures or drives the page can see when that was.
performance.mark('interactive');
watchHistory();
preloadOnHint();
// Without this file, the page shows what it fetched.
import('./lib/live/live.ts').then(
  ({ followChanges }) => followChanges(queryClient, isRejection),
  () => undefined,
);
import('./app/offline.ts').then(
  ({ workOffline }) => workOffline(queryClient),
  () => undefined,
);
