import { Link, useLocation } from 'wouter';
import { isAdminRole, isCounterRole } from '#client/data/session-store.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import * as paths from '#shared/paths.ts';
import styles from './nav-links.module.css';
import { routeAt } from './routes.ts';

type NavLinksProps = { user: UserDetails | null };

/** The links to all pages; the current page, or its parent, is marked. */
export function NavLinks({ user }: NavLinksProps) {
  const [path] = useLocation();
  const here = routeAt(path).path;
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
            aria-current={href === here ? 'page' : here.startsWith(`${href}/`) || undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
