import { Link } from 'wouter';
import { useSession } from '#client/features/account/use-session.ts';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { AccountCorner, AccountMenu } from './account-corner.tsx';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { NavLinks } from './nav-links.tsx';

/** Brand, navigation and account: in a row on wide screens, behind two buttons on narrow ones. */
export function Header() {
  const session = useSession();
  const cafe = useCafe();
  return (
    <header className={styles.header}>
      <div className={`row gap-2 ${styles.bar}`}>
        <Link href="/" className={`inline-row headline target shrink step-1 gap-2 ${styles.brand}`}>
          <BrandMark logo={cafe?.logo ?? null} />
          <span>{cafe?.name}</span>
        </Link>
        <nav aria-label="Hovedmeny" className={styles.wide}>
          <NavLinks user={session.user} />
        </nav>
        <AccountCorner session={session} />
        <AccountMenu session={session} />
        <IconDisclosure icon="menu" label="Meny" className={styles.narrow} panelClassName={styles.panel}>
          <nav aria-label="Hovedmeny">
            <NavLinks user={session.user} />
          </nav>
        </IconDisclosure>
      </div>
      <div className={styles.awning} aria-hidden="true" />
    </header>
  );
}
