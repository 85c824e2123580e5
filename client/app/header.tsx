import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { isAdminRole, isCounterRole, onExpiry, SESSION_ENDED } from '#client/data/session-store.ts';
import { useCafe } from '#client/data/trpc.ts';
import { type Session, useLogout, useSession } from '#client/features/accounts/use-session.ts';
import { BasketButton } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { BrandMark } from '#client/ui/picture/picture.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import * as paths from '#shared/paths.ts';
import styles from './header.module.css';
import { routeAt } from './routes.ts';

/** Brand, navigation and account: in a row on wide screens, behind two buttons on narrow ones. Lower in the back office. */
export function Header({ isOffice }: { isOffice: boolean }) {
  const session = useSession();
  const cafe = useCafe();
  return (
    <header className={classes(styles.header, isOffice && styles.office)}>
      <div className={`row gap-2 ${styles.bar}`}>
        <Link href="/" className={`inline-row headline target shrink step-1 gap-2 ${styles.brand}`}>
          <BrandMark logo={cafe?.logo} sizes="96px" cupClassName={styles.cup} />
          <span className="shrink">{cafe?.name}</span>
        </Link>
        <nav aria-label="Hovedmeny" className={styles.wide}>
          <NavLinks user={session.user} />
        </nav>
        {!isOffice && <BasketButton className={styles.narrow} />}
        <AccountCorner session={session}>{!isOffice && <BasketButton />}</AccountCorner>
        <AccountMenu session={session} />
        <IconDisclosure icon="menu" label="Meny" className={styles.narrow} panelClassName={styles.panel}>
          <nav aria-label="Hovedmeny">
            <NavLinks user={session.user} />
          </nav>
        </IconDisclosure>
      </div>
      {!isOffice && <div className={styles.awning} aria-hidden="true" />}
    </header>
  );
}

/** The links to all pages; the current page, or its parent, is marked. */
function NavLinks({ user }: { user: UserDetails | null }) {
  const [path] = useLocation();
  const current = routeAt(path).path;
  const links = [
    { href: '/', label: 'Hjem' },
    { href: paths.menu, label: 'Meny' },
    { href: paths.builder, label: 'Drømmekoppen' },
    { href: paths.account, label: user ? 'Min Side' : 'Login' },
    ...(user && isCounterRole(user.role) ? [{ href: paths.counter, label: 'Disken' }] : []),
    ...(user && isAdminRole(user.role) ? [{ href: paths.office, label: 'AdminDash' }] : []),
  ];
  return (
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
  );
}

type AccountProps = { session: Session };

/** Pages that show an error of the session themselves, with a retry button. */
const SHOWN_BY_PAGE = [paths.account, paths.office, paths.counter];

/** Wide screens: the children, and the user or a link to log in. Reserves its width while the session is loading. */
function AccountCorner({ session, children }: AccountProps & { children?: ReactNode }) {
  const [path] = useLocation();
  const route = routeAt(path).path;
  const error = SHOWN_BY_PAGE.includes(route) ? null : session.error;
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
      {!session.loading && !session.user && route !== paths.account && (
        <LinkButton href={paths.account}>Login</LinkButton>
      )}
    </div>
  );
}

/** Narrow screens: the user or a link to log in, as a dropdown. */
const AccountMenu = ({ session }: AccountProps) => (
  <IconDisclosure
    icon="person"
    label="Account"
    className={styles.menu}
    panelClassName={`stack gap-3 ${styles.accountPanel}`}
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
