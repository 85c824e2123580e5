import { useEffect } from 'react';
import { tokenNow } from '#client/lib/session/session-store.ts';
import { closeToasts, subscribe, type Toast, toast, toastsNow } from '#client/ui/toast/toast-store.ts';

/**
 * Holds toasts back while a login dialog is open, whose button they would cover on a phone. After a login, errors are
 * shown.
 * @param shown the text that the dialog shows itself.
 */
export function useHeldToasts(shown: string): void {
  useEffect(() => {
    const held: Toast[] = [];
    const hold = () => {
      if (toastsNow().length === 0) return;
      held.push(...toastsNow().filter(({ error, text }) => error && text !== shown));
      closeToasts(() => true);
    };
    hold();
    const stop = subscribe(hold);
    return () => {
      stop();
      if (tokenNow()) for (const { text, ...options } of held) toast(text, options);
    };
  }, [shown]);
}
