import { useEffect } from 'react';
import { roleOf, SESSION_ENDED, tokenNow } from '#client/data/session-store.ts';
import { closeToasts, subscribe, type Toast, toast, toastsNow } from '#client/ui/toast/toast-store.ts';
import { LoginHereDialog } from './login-here-dialog.tsx';

/**
 * Holds toasts back while a login dialog is open, whose button they would cover on a phone. After a login, errors are
 * shown.
 */
function useHeldToasts(): void {
  useEffect(() => {
    const held: Toast[] = [];
    const hold = () => {
      if (toastsNow().length === 0) return;
      held.push(...toastsNow().filter(({ error, text }) => error && text !== SESSION_ENDED));
      closeToasts(() => true);
    };
    hold();
    const stop = subscribe(hold);
    return () => {
      stop();
      if (tokenNow()) for (const { text, ...options } of held) toast(text, options);
    };
  }, []);
}

type ReloginDialogProps = {
  /** The roles that may go on. */
  allows: (role: string) => boolean;
  /** Called when one of them is logged in again. */
  onLoggedIn: () => void;
  onClose: () => void;
};

/** Lets staff whose session has ended log in again, above whatever they were doing. */
export function ReloginDialog({ allows, onLoggedIn, onClose }: ReloginDialogProps) {
  useHeldToasts();
  return (
    <LoginHereDialog
      text="Du er logget ut. Logg inn igjen, så fortsetter du der du var. Ingenting er borte."
      errorsOf={(token) => (allows(roleOf(token)) ? null : { username: 'Denne kontoen kan ikke brukes her' })}
      onLoggedIn={onLoggedIn}
      onClose={onClose}
    />
  );
}
