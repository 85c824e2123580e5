import { useEffect, useState } from 'react';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import styles from './opening-status.module.css';

/** The longest delay that timers take. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Whether the café is open now; the server notifies open pages. Without a network an outdated answer is not shown. */
export function OpeningStatus() {
  const status = useCafe()?.status;
  const [outdated, setOutdated] = useState<number | null>(null);
  const until = status?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(
      () => setOutdated(until),
      Math.min(Math.max(until - Date.now(), 0), MAX_TIMEOUT_MS),
    );
    return () => clearTimeout(timer);
  }, [until]);
  if (!status || (until !== null && outdated === until)) return null;
  return (
    <p className={`inline-row gap-2 ${styles.status}`} data-open={status.isOpen}>
      {status.text}
    </p>
  );
}
