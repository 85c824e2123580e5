import { useEffect } from 'react';
import { tokenNow } from '#client/lib/session/session-store.ts';
import { announce, clearNotices, type Notice, noticesNow, subscribe } from '#client/ui/toast/toast-store.ts';

/**
 * Keeps messages away while a dialog asks for a login: on a phone they would lie on its button. What has failed is said
 * when somebody is logged in again.
 * @param told what the dialog says itself.
 */
export function useHeldNotices(told: string): void {
  useEffect(() => {
    const held: Notice[] = [];
    const hold = () => {
      const now = noticesNow();
      if (now.length === 0) return;
      held.push(...now.filter(({ tone, text }) => tone === 'bad' && text !== told));
      clearNotices();
    };
    hold();
    const stop = subscribe(hold);
    return () => {
      stop();
      if (!tokenNow()) return;
      for (const notice of held) announce(notice.text, notice);
    };
  }, [told]);
}
