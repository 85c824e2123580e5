import { Button } from './button.tsx';
import styles from './error-state.module.css';
import { Icon } from './icon.tsx';

type ErrorStateProps = {
  /** What happened, such as `Error: Failed to fetch menu items`. */
  message: string;
  /** The message's language where it is not the page's. */
  lang?: 'en';
  onRetry: () => void;
};

/** What takes the place of content that could not be loaded: what happened and a way on. Going on moves the focus. */
export function ErrorState({ message, lang, onRetry }: ErrorStateProps) {
  function retry({ currentTarget }: { currentTarget: Element }) {
    focusOwner(currentTarget);
    onRetry();
  }
  return (
    <div className={styles.error} role="alert">
      <p className={styles.message} lang={lang}>
        <Icon name="warning" />
        {message}
      </p>
      <Button onClick={retry}>Prøv igjen</Button>
    </div>
  );
}

/** The button goes when it has been pressed: the search box or the heading above what is asked for takes the focus. */
function focusOwner(button: Element): void {
  const owner = button.closest('section, main');
  const target =
    owner?.querySelector<HTMLElement>('input[type="search"]') ??
    owner?.querySelector<HTMLElement>('h1, h2, h3');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus();
}
