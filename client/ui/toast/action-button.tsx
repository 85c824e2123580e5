import styles from './action-button.module.css';

export type ActionButtonProps = { text: string; onAct: () => void };

/**
 * Does what a message offers. Beside it stands the key that does the same, which is read out with the message: who is
 * told of it is far from the button.
 */
export const ActionButton = ({ text, onAct }: ActionButtonProps) => (
  <>
    <button type="button" className={styles.action} aria-keyshortcuts="Control+Z" onClick={onAct}>
      {text}
    </button>
    <kbd className={styles.key}>{/^(Mac|iP)/.test(navigator.platform) ? '⌘Z' : 'Ctrl+Z'}</kbd>
  </>
);
