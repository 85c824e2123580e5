import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { SESSION_ENDED, tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { closeToasts, type Toast, toast, toasts } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import { LoginDialog } from './login-dialog.tsx';
import type { StaffSession } from './staff-page.tsx';

/**
 * The content of a page for confirmed staff, or the reason why the user is not confirmed. Asks for a new login above the
 * content once the session has ended.
 */
export function StaffContent(props: StaffSession & { children: ReactNode }) {
  const { session, wasConfirmed, hasEnded, allows, children } = props;
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  useHeldToasts(hasEnded);
  return (
    <>
      {wasConfirmed ? (
        children
      ) : session.error ? (
        <ErrorState message={session.error} lang="en" onRetry={session.retry} />
      ) : (
        <>
          {/* The stored role is allowed, but the server did not return the user. */}
          <p className="quiet measure step-1">
            Vi fikk ikke bekreftet hvem du er. Logg inn på nytt for å fortsette.
          </p>
          <LinkButton variant="primary" href={paths.account}>
            Til innloggingen
          </LinkButton>
        </>
      )}
      {hasEnded && (
        <LoginDialog
          text="Du er logget ut. Logg inn igjen, så fortsetter du der du var. Ingenting er borte."
          allows={allows}
          onLoggedIn={() => void utils.invalidate()}
          onClose={() => navigate(paths.account, { replace: true })}
        />
      )}
    </>
  );
}

/** Holds toasts back meanwhile, because on a phone they would cover the dialog's button. Shows errors after a login. */
function useHeldToasts(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    const held: Toast[] = [];
    const hold = () => {
      if (toasts.get().length === 0) return;
      held.push(...toasts.get().filter(({ error, text }) => error && text !== SESSION_ENDED));
      closeToasts(() => true);
    };
    hold();
    const stop = toasts.subscribe(hold);
    return () => {
      stop();
      if (tokenNow()) for (const { text, ...options } of held) toast(text, options);
    };
  }, [isHolding]);
}
