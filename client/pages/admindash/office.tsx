import type { ComponentType } from 'react';
import { Link, useSearch } from 'wouter';
import { CategoriesTab } from '#client/features/admin-categories/categories-tab.tsx';
import { CsvTools } from '#client/features/admin-csv/csv-tools.tsx';
import { DrinksTab } from '#client/features/admin-drinks/drinks-tab.tsx';
import { ImageChooser } from '#client/features/admin-images/image-chooser.tsx';
import { ImagesTab } from '#client/features/admin-images/images-tab.tsx';
import { IngredientsTab } from '#client/features/admin-ingredients/ingredients-tab.tsx';
import { LogTab } from '#client/features/admin-log/log-tab.tsx';
import { MenuTab } from '#client/features/admin-menu/menu-tab.tsx';
import styles from './office.module.css';

type Tab = { id: string; label: string; lang?: 'en'; Content: ComponentType };

const Menu = () => (
  <MenuTab tools={(refresh) => <CsvTools area="menu" onImported={refresh} />} ImageChooser={ImageChooser} />
);
const Ingredients = () => (
  <IngredientsTab tools={(refresh) => <CsvTools area="ingredients" onImported={refresh} />} />
);

/** The first one is what `/admindash` opens with. */
const TABS: readonly [Tab, ...Tab[]] = [
  { id: 'menu', label: 'Menu', lang: 'en', Content: Menu },
  { id: 'ingredients', label: 'Ingredients', lang: 'en', Content: Ingredients },
  { id: 'drinks', label: 'Drommekopper', Content: DrinksTab },
  { id: 'categories', label: 'Categories', lang: 'en', Content: CategoriesTab },
  { id: 'images', label: 'Upload Image', lang: 'en', Content: ImagesTab },
  { id: 'log', label: 'Endringer', Content: LogTab },
];

/** The tabs of the back office; which one is open is in the address. */
export function Office() {
  const name = new URLSearchParams(useSearch()).get('fane');
  const open = TABS.find(({ id }) => id === name) ?? TABS[0];
  return (
    <>
      <nav aria-label="AdminDash">
        <ul className={styles.tabs}>
          {TABS.map(({ id, label, lang }, index) => (
            <li key={id}>
              <Link
                href={index === 0 ? '/admindash' : `/admindash?fane=${id}`}
                lang={lang}
                className={styles.tab}
                aria-current={id === open.id ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <open.Content key={open.id} />
    </>
  );
}
