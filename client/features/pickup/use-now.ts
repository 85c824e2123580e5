import { useEffect, useState } from 'react';

/** How often pages about orders ask, and look at the clock, in milliseconds. */
export const REFRESH_MS = 5000;

/** How long a request about orders waits for its answer, in milliseconds: some networks swallow requests. */
const DEADLINE_MS = 10_000;

export const inTime = (): { signal: AbortSignal } => ({ signal: AbortSignal.timeout(DEADLINE_MS) });

/** After how many milliseconds without an answer they no longer know how orders are. */
const STALE_MS = 20_000;

/** The time, which moves on while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whether what is shown may be old. */
export const isStale = (found: { isError: boolean; dataUpdatedAt: number }, now: number): boolean =>
  found.isError || now - found.dataUpdatedAt > STALE_MS;
