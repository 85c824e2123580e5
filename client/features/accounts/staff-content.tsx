import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import * as paths from '#shared/paths.ts';
import { ReloginDialog } from './relogin-dialog.tsx';
import type { StaffSession } from './staff-page.tsx';

type StaffContentProps = StaffSession & { allows: (role: string) => boolean; children: ReactNode };

/** What a page for staff shows once they are confirmed, or why they are not; asks for a new login once the session has ended. */
export function StaffContent({
  session: { error, retry },
  wasConfirmed,
  hasEnded,
  allows,
  children,
}: StaffContentProps) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  return (
    <>
      {wasConfirmed ? (
        children
      ) : error ? (
        <ErrorState message={error} lang="en" onRetry={retry} />
      ) : (
        <>
          {/* A token of one of them, whose user the server did not return. */}
          <p className="quiet measure step-1">
            Vi fikk ikke bekreftet hvem du er. Logg inn på nytt for å fortsette.
          </p>
          <LinkButton variant="primary" href={paths.account}>
            Til innloggingen
          </LinkButton>
        </>
      )}
      {hasEnded && (
        <ReloginDialog
          allows={allows}
          onLoggedIn={() => void utils.invalidate()}
          onClose={() => navigate(paths.account, { replace: true })}
        />
      )}
    </>
  );
}
