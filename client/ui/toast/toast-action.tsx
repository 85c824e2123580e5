import styles from './toast-action.module.css';

/** A toast's button, and the key that does the same: it is read out with the toast, whose button may be far away. */
export const ToastAction = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <>
    <button type="button" className={styles.action} aria-keyshortcuts="Control+Z" onClick={onClick}>
      {text}
    </button>
    <kbd className={styles.key}>{/^(Mac|iP)/.test(navigator.platform) ? '⌘Z' : 'Ctrl+Z'}</kbd>
  </>
);
