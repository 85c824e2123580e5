import '#client/app/tokens.css';
import '#client/app/fonts.css';
import '#client/app/base.css';
import '#client/app/arrangement.css';
import '#client/app/shared.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from '#client/app/app.tsx';
import { preloadOnHint } from '#client/app/preload.ts';
import { loadPage, routeAt } from '#client/app/routes.ts';
import { watchHistory } from '#client/app/use-arrival.ts';
import { expectRenderedPage } from '#client/app/use-early-input.ts';
import { OWN_CHANGE, refreshOwnChanges } from './data/fetch.ts';
import { createBrowserClient, createQueryClient } from './data/trpc.ts';

/** What the server fetched for this page, as fresh as if it had been fetched now: the clocks may differ. */
function renderedState(): DehydratedState {
  const state: DehydratedState = JSON.parse(document.getElementById('state')?.textContent || '{}');
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: (state.queries ?? []).map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  };
}

// The address that the page was rendered for: a step back may have changed the browser's since.
const { pathname, search } = new URL(document.documentElement.dataset.address ?? window.location.href);
// With its file at hand, the page is taken over in one go; without it the error page says so.
await loadPage(routeAt(pathname)).catch(() => undefined);

/** The server renders pages without what guests search for; that is shown once they are taken over. */
const rendered = search.replace(/(?<=[?&])sok=[^&]*/, '');

const queryClient = createQueryClient();
hydrate(queryClient, renderedState());

// Until the file that knows which areas a write has changed is there; also where it can't be fetched.
refreshOwnChanges(async () => {
  await queryClient.invalidateQueries();
  dispatchEvent(new Event(OWN_CHANGE));
});

const root = document.getElementById('root');
// Not before: what changed meanwhile would differ from what the server rendered. Without these files, the page shows what
// it fetched.
expectRenderedPage(() => {
  Promise.all([import('./data/live.ts'), import('./app/offline.ts')]).then(
    ([{ followChanges }, { workOffline }]) => {
      followChanges(queryClient);
      workOffline(queryClient);
    },
    () => undefined,
  );
});
// In a transition React pauses every few milliseconds; otherwise what is around the page would be one long task.
if (root)
  startTransition(() => {
    hydrateRoot(
      root,
      <App queryClient={queryClient} client={createBrowserClient()} path={pathname} search={rendered} />,
    );
  });
watchHistory(pathname);
preloadOnHint();
// From now on no click and no choice is lost; what measures or drives the page can see when that was.
performance.mark('interactive');
