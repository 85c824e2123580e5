import { useEffect } from 'react';
import { Link } from 'wouter';
import { useLogout } from '#client/features/account/use-logout.ts';
import { onExpiry } from '#client/lib/session-store.ts';
import type { useSession } from '#client/lib/use-session.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { IconDisclosure } from '#client/ui/disclosure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { announce } from '#client/ui/status-store.ts';
import styles from './account-corner.module.css';

type AccountProps = { session: ReturnType<typeof useSession> };

/** The top right corner: who is logged in. Its width is kept while that is not known. */
export function AccountCorner({ session }: AccountProps) {
  const logout = useLogout();
  useEffect(() => onExpiry(() => announce('Token expired or invalid', 'bad', 'en')), []);
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
      {session.user ? (
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
