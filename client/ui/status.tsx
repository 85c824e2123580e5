import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './status.module.css';
import { type Notice, noticeNow, setNotice, subscribe } from './status-store.ts';

/** How long a message stays unless it is pointed at or has the focus, in milliseconds. */
const STAY = { good: 6000, bad: 20_000, link: 20_000 };

const noNotice = (): Notice | null => null;

/** What is done about a message is over when its time is, wherever pointer and focus are. */
function useLeaving(notice: Notice | null, isLookedAt: () => boolean): void {
  useEffect(() => {
    if (!notice) return;
    const { action } = notice;
    const leave = () => {
      if (action || !isLookedAt()) setNotice(null);
    };
    const timer = setInterval(leave, action?.time ?? STAY[notice.link ? 'link' : notice.tone]);
    return () => clearInterval(timer);
  }, [notice, isLookedAt]);
}

function act(action: NonNullable<Notice['action']>): void {
  setNotice(null);
  action.run();
}

/** Whether a key was meant for the text that is being typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl or ⌘ and Z does what a message offers, for those who are far from its button. */
function useActionKey(notice: Notice | null): void {
  const action = notice?.action;
  useEffect(() => {
    if (!action) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping(target)) return;
      event.preventDefault();
      act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [action]);
}

/** The page's one live region; mounted once. It stays reachable while a dialog is open. */
export function StatusRegion() {
  const notice = useSyncExternalStore(subscribe, noticeNow, noNotice);
  const region = useRef<HTMLDivElement>(null);
  const isLookedAt = useCallback(() => region.current?.matches(':hover, :focus-within') ?? false, []);
  useLeaving(notice, isLookedAt);
  useActionKey(notice);
  return (
    <div ref={region} className={styles.region} data-react-aria-top-layer="true">
      <div role="status" aria-live="polite">
        {notice && (
          <p key={notice.id} lang={notice.lang} className={classes(styles.notice, styles[notice.tone])}>
            {notice.text}{' '}
            {notice.link && (
              <Link href={notice.link.href} className={styles.link} onClick={() => setNotice(null)}>
                {notice.link.text}
              </Link>
            )}
            {notice.action && <NoticeAction {...notice.action} />}
          </p>
        )}
      </div>
      {notice && (
        <IconButton
          label="Lukk meldingen"
          className={classes(styles.close, notice.tone === 'good' && styles.onGood)}
          onClick={() => setNotice(null)}
        >
          <Icon name="cross" />
        </IconButton>
      )}
    </div>
  );
}

const NoticeAction = (action: NonNullable<Notice['action']>) => (
  <button type="button" className={styles.action} aria-keyshortcuts="Control+Z" onClick={() => act(action)}>
    {action.text}
  </button>
);
