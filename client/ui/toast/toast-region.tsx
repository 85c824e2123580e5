import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './toast-region.module.css';
import { closeToasts, isUndo, type Toast, toasts } from './toast-store.ts';

/** Matches the region while it is hovered or focused. */
const IN_USE = `.${styles.region}:is(:hover, :focus-within)`;

const close = (toast: Toast): void => closeToasts((shown) => shown === toast);

function runAction(toast: Toast, action: { run: () => void } | undefined = toast.action): void {
  close(toast);
  action?.run();
}

/** Ctrl+Z or ⌘Z runs the newest undo, except in a field, where it undoes typing. */
function useActionKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return;
      const toast = toasts.get().findLast(isUndo);
      if (!toast || document.activeElement?.matches('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      runAction(toast);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Restores the focus when the toast that had it is closed. */
function useFocusReturn() {
  const origin = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (!(origin.current instanceof HTMLElement) || document.activeElement !== document.body) return;
    origin.current.focus();
    origin.current = null;
  });
  const setOrigin = (event: FocusEvent, element: EventTarget | null) => {
    if (!event.currentTarget.contains(event.relatedTarget)) origin.current = element;
  };
  return {
    onFocus: (event: FocusEvent) => setOrigin(event, event.relatedTarget),
    onBlur: (event: FocusEvent) => setOrigin(event, null),
  };
}

/** The page's live region of toasts; mounted once. It stays reachable beside dialogs. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  useActionKey();
  const newest = shown.at(-1);
  return (
    <div className={`stack ${styles.region}`} {...useFocusReturn()} data-react-aria-top-layer="true">
      <div role="status" aria-live="polite" aria-atomic="false" className={`stack gap-2 ${styles.list}`}>
        {shown.map((toast) => (
          <ToastText key={toast.id} toast={toast} hasKey={toast === shown.findLast(isUndo)} />
        ))}
      </div>
      {newest && (
        <IconButton label="Lukk meldingen" className={styles.close} onClick={() => close(newest)}>
          <Icon name="cross" />
        </IconButton>
      )}
    </div>
  );
}

const ACTION = `inline-row target ${styles.link} ${styles.action}`;

/**
 * Closes after a time, but not while it is hovered or focused. Screen readers announce the key of an action too.
 * @param hasKey whether Ctrl+Z runs its action
 */
function ToastText({ toast, hasKey }: { toast: Toast; hasKey: boolean }) {
  const { text, lang, error, link, action } = toast;
  // Without a full stop screen readers would read the text and the action as one sentence.
  const sentence = link || action ? text.replace(/[^.!?]$/, '$&.') : text;
  useEffect(() => {
    const closeUnused = () => {
      if (toast.action || !document.querySelector(IN_USE)) close(toast);
    };
    const plainTime = toast.error || toast.link ? 20_000 : 6000;
    const timer = setInterval(closeUnused, toast.action?.time ?? plainTime);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <p className={classes('strong breakable', styles.toast, error ? styles.error : styles.success)}>
      <span lang={lang}>{sentence}</span>{' '}
      {link && (
        <Link href={link.href} className={`inline-row target ${styles.link}`} onClick={() => close(toast)}>
          {link.text}
        </Link>
      )}
      {action && (
        <>
          {action.other && (
            <>
              <button type="button" className={ACTION} onClick={() => runAction(toast, action.other)}>
                {action.other.text}
              </button>{' '}
            </>
          )}
          <button
            type="button"
            className={ACTION}
            aria-keyshortcuts={hasKey ? 'Control+Z' : undefined}
            onClick={() => runAction(toast)}
          >
            {action.text}
          </button>{' '}
          {hasKey && (
            <kbd className={`small ${styles.key}`}>
              {/^(Mac|iP)/.test(navigator.platform) ? '⌘Z' : 'Ctrl+Z'}
            </kbd>
          )}
        </>
      )}
    </p>
  );
}
