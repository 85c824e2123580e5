import { useSearch } from 'wouter';
import { categoriesOfTab, categoryOf } from '#client/features/menu/menu-category.ts';
import { MenuList } from '#client/features/menu/menu-list.tsx';
import { MenuTabs } from '#client/features/menu/menu-tabs.tsx';
import { PriceList } from '#client/features/menu/price-list.tsx';
import { cafeNameOf, type HeadOf, type Prefetch } from '#client/lib/api/page.ts';
import { useCafeName } from '#client/lib/api/use-cafe.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { CATEGORY_NAMES, menuPath } from '#shared/category-names.ts';
import styles from './menu-page.module.css';

export const prefetch: Prefetch = (data, { search }) =>
  Promise.all([
    ...categoriesOfTab(categoryOf(search)).map((category) => data.menu.byCategory.prefetch({ category })),
    data.menu.priceList.prefetch(),
  ]);

export const headOf: HeadOf = (data, { search }) => {
  const category = categoryOf(search);
  return { title: `${CATEGORY_NAMES[category]} – Meny – ${cafeNameOf(data)}`, path: menuPath(category) };
};

/** The menu, one tab at a time: wide screens show its hot and cold drinks, narrow ones the chosen category. */
export function Page() {
  const category = categoryOf(new URLSearchParams(useSearch()));
  const name = useCafeName();
  return (
    <>
      <div className={styles.page}>
        <h1 lang="en">Menu List</h1>
        <MenuTabs category={category} />
        <div className={styles.lists}>
          {categoriesOfTab(category).map((shown) => (
            <MenuList key={shown} category={shown} />
          ))}
        </div>
        <div className={styles.own}>
          <p>Fant du ikke favoritten?</p>
          <LinkButton variant="primary" href="/drommekoppen">
            Lag din egen
          </LinkButton>
        </div>
      </div>
      <PriceList title={name} />
    </>
  );
}
