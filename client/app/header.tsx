import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { isAdminRole, isCounterRole, onExpiry, SESSION_ENDED } from '#client/data/session-store.ts';
import { useCafe } from '#client/data/trpc.ts';
import { type Session, useLogout, useSession } from '#client/features/accounts/use-session.ts';
import { BasketButton } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import { BrandMark } from '#client/ui/picture/picture.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import styles from './header.module.css';
import { routeAt } from './routes.ts';

/** Brand, navigation and account: in a row on wide screens, behind two buttons on narrow ones. Less tall in the back office. */
export function Header({ isOffice }: { isOffice: boolean }) {
  const session = useSession();
  const cafe = useCafe();
  const [path] = useLocation();
  const route = routeAt(path).path;
  useSessionToasts(session, route);
  const nav = <Navigation user={session.user} current={route} />;
  return (
    <header className={classes(styles.header, isOffice && styles.office)}>
      <div className={`row gap-2 ${styles.bar}`}>
        <Link href="/" className={`inline-row headline target shrink step-1 gap-2 ${styles.brand}`}>
          <BrandMark logo={cafe?.logo} sizes="96px" cupClassName={styles.cup} />
          <span className="shrink">{cafe?.name}</span>
        </Link>
        <div className={styles.wide}>{nav}</div>
        {!isOffice && <BasketButton className={`wrap ${styles.narrow} ${styles.orders}`} />}
        <div className={`row gap-3 ${styles.wide} ${styles.corner}`}>
          {!isOffice && <BasketButton />}
          <Account session={session}>
            {/* The login page has its own button. */}
            {route !== paths.account && <LinkButton href={paths.account}>Login</LinkButton>}
          </Account>
        </div>
        <IconDisclosure
          icon="person"
          label="Account"
          className={styles.narrow}
          panelClassName={`stack gap-3 ${styles.accountPanel}`}
        >
          <Account session={session}>
            <Link href={paths.account} className="row strong target">
              Login
            </Link>
          </Account>
        </IconDisclosure>
        <IconDisclosure icon="menu" label="Meny" className={styles.narrow} panelClassName={styles.panel}>
          {nav}
        </IconDisclosure>
      </div>
      {!isOffice && <div className={styles.awning} aria-hidden="true" />}
    </header>
  );
}

function Navigation({ user, current }: { user: Session['user']; current: string }) {
  const links = [
    { href: '/', label: 'Hjem' },
    { href: paths.menu, label: 'Meny' },
    { href: paths.builder, label: 'Drømmekoppen' },
    { href: paths.account, label: user ? 'Min Side' : 'Login' },
    ...(user && isCounterRole(user.role) ? [{ href: paths.counter, label: 'Disken' }] : []),
    ...(user && isAdminRole(user.role) ? [{ href: paths.office, label: 'AdminDash' }] : []),
  ];
  return (
    <nav aria-label="Hovedmeny">
      <ul className={`stack gap-1 ${styles.links}`}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className={`row strong target hover-tint ${styles.link}`}
              aria-current={href === current ? 'page' : current.startsWith(`${href}/`) || undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pages that show an error of the session themselves, with a retry button. */
const SHOWN_BY_PAGE = [paths.account, paths.office, paths.counter];

function useSessionToasts({ error }: Session, route: string): void {
  const shown = SHOWN_BY_PAGE.includes(route) ? null : error;
  useEffect(() => onExpiry(() => toast(SESSION_ENDED, { error: true, lang: 'en' })), []);
  useEffect(() => {
    if (shown) toast(shown, { error: true, lang: 'en' });
  }, [shown]);
}

/** The user and a button to log out; for visitors the children, a link to log in. */
function Account({ session: { loading, user }, children }: { session: Session; children: ReactNode }) {
  const logout = useLogout();
  if (loading) return <Skeleton className={styles.loading} />;
  if (!user) return children;
  return (
    <>
      <p className={`strong ${styles.name}`} lang="en">{`Welcome, ${user.name}`}</p>
      <Button onClick={logout}>Logout</Button>
    </>
  );
}
