import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useLogout } from '#client/features/account/use-logout.ts';
import type { Session } from '#client/features/account/use-session.ts';
import { onExpiry, SESSION_ENDED } from '#client/lib/session/session-store.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import styles from './account-corner.module.css';
import { routeAt } from './routes.ts';

type AccountProps = { session: Session };

/** Pages that show themselves what is wrong with the session, with a way to ask again. */
const SHOWN_BY_PAGE = ['/login', '/admindash'];

/** The top right corner: who is logged in. Its width is kept while that is not known. */
export function AccountCorner({ session }: AccountProps) {
  const logout = useLogout();
  const [path] = useLocation();
  const error = SHOWN_BY_PAGE.includes(routeAt(path).path) ? null : session.error;
  useEffect(() => onExpiry(() => toast(SESSION_ENDED, { error: true, lang: 'en' })), []);
  useEffect(() => {
    if (error) toast(error, { error: true, lang: 'en' });
  }, [error]);
  return (
    <div className={styles.corner}>
      {session.loading && <Skeleton className={styles.loading} />}
      {session.user && (
        <>
          <span className={styles.name} lang="en">
            Welcome, {session.user.name}
          </span>
          <Button onClick={logout}>Logout</Button>
        </>
      )}
      {!session.loading && !session.user && <LinkButton href="/login">Login</LinkButton>}
    </div>
  );
}

/** The same for small screens, as a dropdown. */
export function AccountMenu({ session }: AccountProps) {
  const logout = useLogout();
  return (
    <IconDisclosure icon="person" label="Account" className={styles.menu} panelClassName={styles.panel}>
      {session.loading ? (
        <Skeleton />
      ) : session.user ? (
        <>
          <p className={styles.name} lang="en">
            Welcome, {session.user.name}
          </p>
          <Button onClick={logout}>Logout</Button>
        </>
      ) : (
        <Link href="/login" className={styles.link}>
          Login
        </Link>
      )}
    </IconDisclosure>
  );
}
