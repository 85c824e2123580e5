import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { onExpiry, SESSION_ENDED } from '#client/data/session-store.ts';
import { type Session, useLogout } from '#client/features/accounts/use-session.ts';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import styles from './account-corner.module.css';
import { routeAt } from './routes.ts';

type AccountProps = { session: Session };

/** Pages that show an error of the session themselves, with a retry. */
const SHOWN_BY_PAGE = [paths.account, paths.office, paths.counter];

/** The children, and the user or a link to log in. Reserves its width while the session is loading. */
export function AccountCorner({ session, children }: AccountProps & { children?: ReactNode }) {
  const [path] = useLocation();
  const here = routeAt(path).path;
  const error = SHOWN_BY_PAGE.includes(here) ? null : session.error;
  useEffect(() => onExpiry(() => toast(SESSION_ENDED, { error: true, lang: 'en' })), []);
  useEffect(() => {
    if (error) toast(error, { error: true, lang: 'en' });
  }, [error]);
  return (
    <div className={`row gap-3 ${styles.corner}`}>
      {children}
      {session.loading && <Skeleton className={styles.loading} />}
      {session.user && <Greeting name={session.user.name} />}
      {/* The login page has its own button. */}
      {!session.loading && !session.user && here !== paths.account && (
        <LinkButton href={paths.account}>Login</LinkButton>
      )}
    </div>
  );
}

/** The same for small screens, as a dropdown. */
export const AccountMenu = ({ session }: AccountProps) => (
  <IconDisclosure
    icon="person"
    label="Account"
    className={styles.menu}
    panelClassName={`stack gap-3 ${styles.panel}`}
  >
    {session.loading ? (
      <Skeleton />
    ) : session.user ? (
      <Greeting name={session.user.name} />
    ) : (
      <Link href={paths.account} className="row strong target">
        Login
      </Link>
    )}
  </IconDisclosure>
);

function Greeting({ name }: { name: string }) {
  const logout = useLogout();
  return (
    <>
      <p className={`strong ${styles.name}`} lang="en">{`Welcome, ${name}`}</p>
      <Button onClick={logout}>Logout</Button>
    </>
  );
}
