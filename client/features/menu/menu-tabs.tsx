import { Link } from 'wouter';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { MenuSection, MenuTabs as Tabs } from '#shared/menu/categories.ts';
import { CATEGORY_KEYS, DEFAULT_CATEGORY } from '#shared/menu/category-names.ts';
import * as paths from '#shared/paths.ts';
import styles from './menu-page.module.css';

/** The category key in `?kategori=`: a fixed key or an id; null for anything else. */
export function keyInAddress(search: URLSearchParams): string | null {
  const key = search.get('kategori') ?? '';
  return /^[1-9]\d{0,8}$/.test(key) || CATEGORY_KEYS.some((fixed) => fixed === key) ? key : null;
}

type OpenTab = { sections: MenuSection[]; chosen: MenuSection };

/** The section of `?kategori=` and its tab. Without a valid key, hot coffee, or the first section. */
export function chosenOf(tabs: Tabs, search: URLSearchParams): OpenTab | undefined {
  const find = (key: string | null) =>
    tabs
      .flatMap(({ sections }) => sections.map((chosen) => ({ sections, chosen })))
      .find(({ chosen }) => chosen.key === key);
  const [first] = tabs;
  return (
    find(keyInAddress(search)) ??
    find(DEFAULT_CATEGORY) ??
    (first?.sections[0] && { sections: first.sections, chosen: first.sections[0] })
  );
}

const BUTTON = `inline-row target gap-1 ${styles.button}`;

type MenuTabsProps = { tabs: Tabs; chosen: MenuSection | undefined };

/** The menu's tabs: links, which work before and without JavaScript. */
export function MenuTabs({ tabs, chosen }: MenuTabsProps) {
  return (
    <nav aria-label="Kategorier" className={`wrap small gap-1 ${styles.tabs}`}>
      {tabs.map(({ label, sections: [first, ...others], sections }) =>
        first && others.length === 0 ? (
          <SectionLink key={label} section={first} chosen={chosen} label={label} className={BUTTON} />
        ) : (
          <Disclosure
            key={label}
            current={sections.some(({ key }) => key === chosen?.key)}
            className={styles.tab}
            summary={
              <>
                <span>{label}</span>
                <Icon name="down" />
              </>
            }
            summaryClassName={BUTTON}
            panelClassName={`stack gap-1 ${styles.panel}`}
          >
            {sections.map((section) => (
              <SectionLink
                key={section.key}
                section={section}
                chosen={chosen}
                label={section.label}
                className={`row target strong ${styles.link}`}
              />
            ))}
          </Disclosure>
        ),
      )}
    </nav>
  );
}

type SectionLinkProps = {
  section: MenuSection;
  chosen: MenuSection | undefined;
  label: string;
  className: string;
};

export const SectionLink = ({ section: { key }, chosen, label, className }: SectionLinkProps) => (
  <Link
    href={paths.menuCategory(key)}
    className={className}
    aria-current={key === chosen?.key ? 'page' : undefined}
  >
    {label}
  </Link>
);
