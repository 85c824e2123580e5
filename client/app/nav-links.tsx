import { Link, useLocation } from 'wouter';
import { isAdminRole } from '#client/lib/session/session-store.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import styles from './nav-links.module.css';
import { routeAt } from './routes.ts';

type NavLinksProps = { user: UserDetails | null };

/** A link's `aria-current`: `page` for the current page, `true` for its parent. */
function markOf(href: string, here: string): 'page' | 'true' | undefined {
  if (href === here) return 'page';
  return here.startsWith(`${href}/`) ? 'true' : undefined;
}

/** The links to all pages; the current page, or its parent, is marked. */
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
    <ul className={`stack gap-1 ${styles.links}`}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={`row strong target ${styles.link}`} aria-current={markOf(href, here)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
