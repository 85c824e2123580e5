import { useEffect, useState } from 'react';
import { useCafe } from '#client/data/trpc.ts';
import styles from '#client/ui/basics.module.css';

/** Whether the café is open now. The server notifies open pages; without a network an outdated status is hidden. */
export function OpeningStatus() {
  const status = useCafe()?.status;
  const [outdated, setOutdated] = useState<number | null>(null);
  const until = status?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    // Timers take no longer delay.
    const timer = setTimeout(() => setOutdated(until), Math.min(until - Date.now(), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [until]);
  if (!status || (until !== null && outdated === until)) return null;
  return (
    <p className={`inline-row gap-2 ${styles.status}`} data-open={status.isOpen}>
      {status.text}
    </p>
  );
}
