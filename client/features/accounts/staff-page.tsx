import { type ComponentType, Suspense, useState } from 'react';
import { Redirect } from 'wouter';
import { hasLoggedOut } from '#client/data/session-store.ts';
import { PageSkeleton } from '#client/ui/loading/loading.tsx';
import * as paths from '#shared/paths.ts';
import { type Session, useSession, useStoredRole } from './use-session.ts';

export type StaffSession = {
  session: Session;
  allows: (role: string) => boolean;
  /** Whether the server has confirmed, since the page was opened, that the user may see it. */
  wasConfirmed: boolean;
  /** Whether the session has expired since. */
  hasEnded: boolean;
};

type StaffPageProps = Pick<StaffSession, 'allows'> & {
  className: string | undefined;
  /** Where wide screens show toasts. */
  toasts: 'top' | 'corner';
  /** What the page shows. It is lazy, so that other visitors do not load it. */
  content: ComponentType<StaffSession>;
};

/**
 * Shows a page to confirmed staff. It stays after their session expires, because it may hold unsaved input. Others are
 * redirected to `/login`, which leads back after a login.
 */
export function StaffPage({ allows, className, toasts, content: Content }: StaffPageProps) {
  const role = useStoredRole();
  const session = useSession();
  const isAllowed = role !== undefined && allows(role);
  const [wasConfirmed, setWasConfirmed] = useState(false);
  if (!wasConfirmed && isAllowed && session.user && allows(session.user.role)) setWasConfirmed(true);
  const hasEnded = wasConfirmed && !isAllowed;
  // The stored role is allowed, the server's isn't.
  const isRefused = !wasConfirmed && session.user !== null && !allows(session.user.role);
  if (isRefused || (role !== undefined && !isAllowed && (!wasConfirmed || hasLoggedOut()))) {
    const { pathname, search, hash } = window.location;
    // After a logout on this page, the next login must not lead back to it.
    const state = wasConfirmed ? null : { opened: pathname + search + hash };
    return <Redirect to={paths.account} replace state={state} />;
  }
  return (
    <div className={className} data-toasts={toasts}>
      {role === undefined || (session.loading && !wasConfirmed) ? (
        <PageSkeleton />
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <Content session={session} allows={allows} wasConfirmed={wasConfirmed} hasEnded={hasEnded} />
        </Suspense>
      )}
    </div>
  );
}
