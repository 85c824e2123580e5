import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { trpc } from '#client/lib/api/trpc.ts';
import { Layout } from './layout.tsx';

type AppProps = {
  queryClient: QueryClient;
  client: ReturnType<typeof trpc.createClient>;
  /** The address of the page as the server rendered it; in the browser it may change while the page is taken over. */
  path: string;
  search: string;
};

/** The whole page, the same on the server and in the browser. */
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
