import { lazy, Suspense, useState } from 'react';
import { Redirect } from 'wouter';
import { useSession, useStoredRole } from '#client/features/account/use-session.ts';
import { cafeNameOf, type HeadOf } from '#client/lib/api/page.ts';
import { openedOffice } from '#client/lib/session/after-login.ts';
import { hasLoggedOut, isAdminRole } from '#client/lib/session/session-store.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import styles from './admindash-page.module.css';
import { officeTabOf } from './tab-names.ts';

/** Loaded by admins only. */
const AdminDash = lazy(async () => ({ default: (await import('./admin-dash.tsx')).AdminDash }));

/** A title for each tab, for the browser's history. */
export const headOf: HeadOf = (data, { search }) => ({
  title: `${officeTabOf(search).label} – AdminDash – ${cafeNameOf(data)}`,
});

/** Shows the back office to confirmed admins, also once their session expires, so that no input is lost; others go to `/login`, and come back from there as an admin. */
export function Page() {
  const role = useStoredRole();
  const session = useSession();
  const isAdmin = role !== undefined && isAdminRole(role);
  const [wasConfirmed, setWasConfirmed] = useState(false);
  if (!wasConfirmed && isAdmin && session.user && isAdminRole(session.user.role)) setWasConfirmed(true);
  const hasEnded = wasConfirmed && !isAdmin;
  // The stored role says admin, the server doesn't.
  const isRefused = !wasConfirmed && session.user !== null && !isAdminRole(session.user.role);
  if (isRefused || (role !== undefined && !isAdmin && (!wasConfirmed || hasLoggedOut())))
    // Whoever has logged out here is done here.
    return <Redirect to="/login" replace state={wasConfirmed ? null : openedOffice(window.location)} />;
  return (
    <div className={`page stack ${styles.page}`} data-toasts="top">
      {role === undefined || (session.loading && !wasConfirmed) ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <AdminDash session={session} wasConfirmed={wasConfirmed} hasEnded={hasEnded} />
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
