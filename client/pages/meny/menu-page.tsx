import { useSearch } from 'wouter';
import { categoryOf, hrefOf } from '#client/features/menu/menu-category.ts';
import { MenuList } from '#client/features/menu/menu-list.tsx';
import { MenuTabs } from '#client/features/menu/menu-tabs.tsx';
import type { HeadOf, Prefetch } from '#client/lib/api/page.ts';
import { SITE_NAME } from '#client/lib/site.ts';
import { CATEGORY_NAMES } from '#shared/category-names.ts';
import styles from './menu-page.module.css';

export const prefetch: Prefetch = (data, { search }) =>
  data.menu.byCategory.prefetch({ category: categoryOf(search) });

export const headOf: HeadOf = (_data, { search }) => {
  const category = categoryOf(search);
  return { title: `${CATEGORY_NAMES[category]} – Meny – ${SITE_NAME}`, path: hrefOf(category) };
};

/** The menu, one category at a time. */
export function Page() {
  const category = categoryOf(new URLSearchParams(useSearch()));
  return (
    <div className={styles.page}>
      <p className={styles.letterhead} aria-hidden="true">
        {SITE_NAME}
      </p>
      <h1 lang="en">Menu List</h1>
      <MenuTabs category={category} />
      <MenuList key={category} category={category} />
    </div>
  );
}
