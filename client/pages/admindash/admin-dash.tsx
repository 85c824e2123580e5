import { useLocation } from 'wouter';
import { ReloginDialog } from '#client/features/account/relogin-dialog.tsx';
import type { Session } from '#client/features/account/use-session.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Office } from './admin-tabs.tsx';

type AdminDashProps = {
  session: Session;
  /** Whether the user was confirmed as an admin on this page. */
  wasConfirmed: boolean;
  /** Whether the session has expired since. */
  hasEnded: boolean;
};

export function AdminDash({ session: { error, retry }, wasConfirmed, hasEnded }: AdminDashProps) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return (
    <>
      {wasConfirmed ? (
        <>
          <h1 lang="en">AdminDash</h1>
          <Office />
        </>
      ) : error ? (
        <ErrorState message={error} lang="en" onRetry={retry} />
      ) : (
        <>
          {/* An admin's token, whose user the server did not return. */}
          <p className="quiet measure step-1">
            Vi fikk ikke bekreftet hvem du er. Logg inn på nytt for å fortsette.
          </p>
          <LinkButton variant="primary" href="/login">
            Til innloggingen
          </LinkButton>
        </>
      )}
      {hasEnded && (
        <ReloginDialog
          onLoggedIn={() => void utils.invalidate()}
          onClose={() => navigate('/login', { replace: true })}
        />
      )}
    </>
  );
}
