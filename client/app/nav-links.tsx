import { Link, useLocation } from 'wouter';
import { isAdminRole, isCounterRole } from '#client/data/session-store.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import styles from './nav-links.module.css';
import { routeAt } from './routes.ts';

type NavLinksProps = { user: UserDetails | null };

/** The links to all pages; the current page, or its parent, is marked. */
export function NavLinks({ user }: NavLinksProps) {
  const [path] = useLocation();
  const here = routeAt(path).path;
  const links = [
    { href: '/', label: 'Hjem' },
    { href: '/meny', label: 'Meny' },
    { href: '/drommekoppen', label: 'Drømmekoppen' },
    { href: '/login', label: user ? 'Min Side' : 'Login' },
    ...(user && isCounterRole(user.role) ? [{ href: '/disk', label: 'Disken' }] : []),
    ...(user && isAdminRole(user.role) ? [{ href: '/admindash', label: 'AdminDash' }] : []),
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
