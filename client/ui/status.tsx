import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './status.module.css';
import { type Notice, noticeNow, setNotice, subscribe } from './status-store.ts';

/** How long a message stays unless it is pointed at or has the focus, in milliseconds. */
const STAY = { good: 6000, bad: 20_000, link: 20_000 };

const noNotice = (): Notice | null => null;

/** The page's one live region; mounted once. It stays reachable while a dialog is open. */
export function StatusRegion() {
  const notice = useSyncExternalStore(subscribe, noticeNow, noNotice);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setInterval(
      () => {
        if (!region.current?.matches(':hover, :focus-within')) setNotice(null);
      },
      STAY[notice.link ? 'link' : notice.tone],
    );
    return () => clearInterval(timer);
  }, [notice]);
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
