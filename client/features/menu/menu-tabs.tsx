import { Link } from 'wouter';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { CategoryKey } from '#shared/categories.ts';
import { menuPath } from '#shared/category-names.ts';
import styles from './menu-tabs.module.css';

const dropdowns = [
  { label: 'KAFFE', hot: 'KaffeVarm', cold: 'KaffeKald' },
  { label: 'MATCHA', hot: 'MatchaVarm', cold: 'MatchaKald' },
] as const;

/** The menu's three tabs; links, so that they work before and without JavaScript. */
export function MenuTabs({ category }: { category: CategoryKey }) {
  return (
    <nav aria-label="Kategorier" className={styles.tabs}>
      {dropdowns.map(({ label, hot, cold }) => (
        <Disclosure
          key={label}
          current={category === hot || category === cold}
          className={styles.tab}
          summary={
            <>
              {label}
              <Icon name="down" />
            </>
          }
          summaryClassName={styles.button}
          panelClassName={styles.panel}
        >
          <TabLink category={hot} current={category} label="VARME DRIKKER" />
          <TabLink category={cold} current={category} label="KALDE DRIKKER" />
        </Disclosure>
      ))}
      <Link
        href={menuPath('Smoothie')}
        className={styles.button}
        aria-current={category === 'Smoothie' ? 'page' : undefined}
      >
        SMOOTHIE
      </Link>
    </nav>
  );
}

type TabLinkProps = { category: CategoryKey; current: CategoryKey; label: string };

function TabLink({ category, current, label }: TabLinkProps) {
  return (
    <Link
      href={menuPath(category)}
      className={styles.link}
      aria-current={category === current ? 'page' : undefined}
    >
      {label}
    </Link>
  );
}
