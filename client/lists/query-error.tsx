import { errorText } from '#client/data/error-text.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';

type QueryErrorProps = {
  query: { error: unknown; refetch: () => unknown };
  /** In English, where the server sent no message. */
  fallback: string;
};

/** The error of a query that has no data. */
export const QueryError = ({ query: { error, refetch }, fallback }: QueryErrorProps) => (
  <ErrorState message={`Error: ${errorText(error, fallback)}`} lang="en" onRetry={() => refetch()} />
);
