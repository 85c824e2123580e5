import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './error-state.module.css';

type ErrorStateProps = {
  /** The error, such as `Error: Failed to fetch menu items`. */
  message: string;
  lang?: 'en' | 'nb';
  onRetry: () => void;
};

/** Shown instead of content that could not be loaded: the error and a retry button. A retry moves the focus. */
export function ErrorState({ message, lang, onRetry }: ErrorStateProps) {
  function retry({ currentTarget }: { currentTarget: Element }) {
    focusOwner(currentTarget);
    onRetry();
  }
  return (
    <div className={`row wrap between gap-4 berry-tint ${styles.error}`} role="alert">
      <p className={`row shrink gap-3 ${styles.message}`} lang={lang}>
        <Icon name="warning" />
        {message}
      </p>
      <Button onClick={retry}>Prøv igjen</Button>
    </div>
  );
}
