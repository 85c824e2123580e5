import { Link, useLocation } from 'wouter';
import { isAdminRole } from '#client/lib/session/session-store.ts';
import type { UserDetails } from '#shared/auth.ts';
import styles from './nav-links.module.css';
import { routeAt } from './routes.ts';

type NavLinksProps = { user: UserDetails | null };

/** How a link is marked: as the page that is shown, or as what that page belongs to. */
function markOf(href: string, here: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return here.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The links to every page; the one that is shown, or what it belongs to, is marked. */
export function NavLinks({ user }: NavLinksProps) {
  const [path] = useLocation();
  const here = routeAt(path).path;
  const links = [
    { href: '/', label: 'Hjem' },
    { href: '/meny', label: 'Meny' },
    { href: '/drommekoppen', label: 'Drømmekoppen' },
    { href: '/login', label: user ? 'Min Side' : 'Login' },
    ...(user && isAdminRole(user.role) ? [{ href: '/admindash', label: 'AdminDash' }] : []),
  ];
  return (
    <ul className={styles.links}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={styles.link} aria-current={markOf(href, here)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
