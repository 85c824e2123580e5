import { QueryClient } from '@tanstack/react-query';
import { isRejection } from './error-text.ts';

/** Fresh for so long, so that the browser does not fetch rendered data again. */
const STALE_TIME_MS = 60_000;
const RETRY_DELAY_MS = 400;

/** A cache of the server's data; the browser tries a failed request once more, unless the server rejected it. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failures, error) => !import.meta.env.SSR && failures < 1 && !isRejection(error),
        retryDelay: RETRY_DELAY_MS,
        // Without this a request made offline waits for the network instead of failing with a message.
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
