import { Link } from 'wouter';
import { useCafe } from '#client/data/use-cafe.ts';
import { useSession } from '#client/features/accounts/use-session.ts';
import { BasketButton } from '#client/features/pickup/pickup-button.tsx';
import { classes } from '#client/ui/classes.ts';
import { IconDisclosure } from '#client/ui/disclosure/disclosure.tsx';
import { BrandMark } from '#client/ui/picture/picture.tsx';
import { AccountCorner, AccountMenu } from './account-corner.tsx';
import styles from './header.module.css';
import { NavLinks } from './nav-links.tsx';

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
