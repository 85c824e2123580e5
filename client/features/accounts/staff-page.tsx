import { type ComponentType, Suspense, useState } from 'react';
import { Redirect } from 'wouter';
import { hasLoggedOut } from '#client/data/session-store.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import * as paths from '#shared/paths.ts';
import { type Session, useSession, useStoredRole } from './use-session.ts';

/** What the content of a page for staff is told. */
export type StaffSession = {
  session: Session;
  /** Whether the user was confirmed on this page as one of those whom it is for. */
  wasConfirmed: boolean;
  /** Whether the session has expired since. */
  hasEnded: boolean;
};

type StaffPageProps = {
  allows: (role: string) => boolean;
  /** What `/login` stores, so that a login leads back to what was opened. */
  opened: (location: Location) => object;
  className: string | undefined;
  /** Loaded by those only whom the page is for. */
  content: ComponentType<StaffSession>;
};

/** Shows a page to confirmed staff, also once their session expires, so that no input is lost; others go to `/login`, and come back from there. */
export function StaffPage({ allows, opened, className, content: Content }: StaffPageProps) {
  const role = useStoredRole();
  const session = useSession();
  const isAllowed = role !== undefined && allows(role);
  const [wasConfirmed, setWasConfirmed] = useState(false);
  if (!wasConfirmed && isAllowed && session.user && allows(session.user.role)) setWasConfirmed(true);
  const hasEnded = wasConfirmed && !isAllowed;
  // The stored role is allowed, the server's isn't.
  const isRefused = !wasConfirmed && session.user !== null && !allows(session.user.role);
  if (isRefused || (role !== undefined && !isAllowed && (!wasConfirmed || hasLoggedOut())))
    // Whoever has logged out here is done here.
    return <Redirect to={paths.account} replace state={wasConfirmed ? null : opened(window.location)} />;
  return (
    <div className={className} data-toasts="top">
      {role === undefined || (session.loading && !wasConfirmed) ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <Content session={session} wasConfirmed={wasConfirmed} hasEnded={hasEnded} />
        </Suspense>
      )}
    </div>
  );
}

/** Reveals nothing about the page to visitors. */
function Loading() {
  return (
    <>
      <noscript>
        <p>Denne siden virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
      </noscript>
      <PageSkeleton />
    </>
  );
}
