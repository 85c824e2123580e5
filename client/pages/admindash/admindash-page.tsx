import { lazy, Suspense } from 'react';
import { Redirect } from 'wouter';
import { isAdminRole } from '#client/lib/session-store.ts';
import { useSession, useStoredRole } from '#client/lib/use-session.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './admindash-page.module.css';

/** What only admins ever load. */
const AdminDash = lazy(async () => ({ default: (await import('./admin-dash.tsx')).AdminDash }));

/** Lets admins in; everybody else lands on `/login`. The server guards what is done here, this spares a dead end. */
export function Page() {
  const role = useStoredRole();
  const session = useSession();
  if (role !== undefined && !isAdminRole(role)) return <Redirect to="/login" replace />;
  return (
    <div className={styles.page}>
      {role === undefined || session.loading ? (
        <Loading />
      ) : (
        <Suspense fallback={<Loading />}>
          <AdminDash session={session} />
        </Suspense>
      )}
    </div>
  );
}

/** Says nothing of what is behind it. */
function Loading() {
  return (
    <>
      <noscript>
        <p>Denne siden virker bare med JavaScript. Slå det på, og last siden på nytt.</p>
      </noscript>
      <VisuallyHidden>
        <span role="status" lang="en">
          Loading...
        </span>
      </VisuallyHidden>
      <Skeleton className={styles.title} />
      <Skeleton shape="block" className={styles.content} />
    </>
  );
}
