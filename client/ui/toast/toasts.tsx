import { type FocusEvent, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Notice, noticesNow, removeNotice, subscribe } from './toast-store.ts';
import styles from './toasts.module.css';

/** How long a message stays unless it is pointed at or has the focus, in milliseconds. */
const STAY = { good: 6000, bad: 20_000, link: 20_000 };

/** What is done about a message is over when its time is, wherever pointer and focus are. */
function useLeaving(notice: Notice, region: RefObject<Element | null>): void {
  useEffect(() => {
    const { action } = notice;
    const leave = () => {
      if (action || !region.current?.matches(':hover, :focus-within')) removeNotice(notice);
    };
    const timer = setInterval(leave, action?.time ?? STAY[notice.link ? 'link' : notice.tone]);
    return () => clearInterval(timer);
  }, [notice, region]);
}

function act(notice: Notice): void {
  removeNotice(notice);
  notice.action?.run();
}

/** Whether a key was meant for the text that is being typed. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** Ctrl or ⌘ and Z does what the newest message offers that offers something, for those who are far from its button. */
function useActionKey(notices: readonly Notice[]): void {
  const notice = notices.findLast(({ action }) => action);
  useEffect(() => {
    if (!notice) return;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping(target)) return;
      event.preventDefault();
      act(notice);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [notice]);
}

/** Gives the focus back to where it came from when the message that had it goes, and takes its buttons with it. */
function useFocusBack() {
  const cameFrom = useRef<Element | null>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  });
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      hadFocus.current = true;
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}

/** The page's one live region; mounted once. It stays reachable while a dialog is open. */
export function StatusRegion() {
  const notices = useSyncExternalStore(subscribe, noticesNow, noticesNow);
  const region = useRef<HTMLDivElement>(null);
  useActionKey(notices);
  const focusBack = useFocusBack();
  const newest = notices.at(-1);
  return (
    <div ref={region} className={styles.region} {...focusBack} data-react-aria-top-layer="true">
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.notices}>
        {notices.map((notice) => (
          <NoticeText key={notice.id} notice={notice} region={region} />
        ))}
      </div>
      {newest && (
        <IconButton
          label="Lukk meldingen"
          className={classes(styles.close, newest.tone === 'good' && styles.onGood)}
          onClick={() => removeNotice(newest)}
        >
          <Icon name="cross" />
        </IconButton>
      )}
    </div>
  );
}

function NoticeText({ notice, region }: { notice: Notice; region: RefObject<Element | null> }) {
  const { text, lang, tone, link, action } = notice;
  useLeaving(notice, region);
  return (
    <p lang={lang} className={classes(styles.notice, styles[tone])}>
      {text}{' '}
      {link && (
        <Link href={link.href} className={styles.link} onClick={() => removeNotice(notice)}>
          {link.text}
        </Link>
      )}
      {action && <action.Button text={action.text} onAct={() => act(notice)} />}
    </p>
  );
}
