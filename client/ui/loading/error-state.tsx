import { errorText } from '#client/data/error-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

type ErrorStateProps = {
  /** The error, such as `Error: Failed to fetch menu items`. */
  message: string;
  lang?: 'en' | 'nb';
  onRetry: () => void;
};

/** Replaces content that could not be loaded by the error and a retry button. A retry moves the focus. */
export function ErrorState({ message, lang, onRetry }: ErrorStateProps) {
  function retry({ currentTarget }: { currentTarget: Element }) {
    focusOwner(currentTarget);
    onRetry();
  }
  return (
    <div className="row wrap notice between gap-4 berry-tint" role="alert">
      <p className="row shrink gap-3">
        <Icon name="warning" />
        <span lang={lang}>{message}</span>
      </p>
      <Button onClick={retry}>Prøv igjen</Button>
    </div>
  );
}

type QueryErrorProps = {
  query: { error: unknown; refetch: () => unknown };
  /** In English, where the server sent no message. */
  fallback: string;
};

/** The error of a query that has no data. */
export const QueryError = ({ query: { error, refetch }, fallback }: QueryErrorProps) => (
  <ErrorState message={`Error: ${errorText(error, fallback)}`} lang="en" onRetry={() => refetch()} />
);
