import { useEffect } from 'react';

/** Keeps the screen lit while the component is on the page, where the browser can and may. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isThere = true;
    let lock: WakeLockSentinel | undefined;
    // The browser gives it up when the page is hidden.
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isThere) lock = got;
      else got?.release();
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isThere = false;
      document.removeEventListener('visibilitychange', request);
      lock?.release();
    };
  }, []);
}
