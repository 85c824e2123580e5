import { useSearch } from 'wouter';
import { isOfDrinks, MenuList } from '#client/features/menu/menu-list.tsx';
import { chosenOf, MenuTabs } from '#client/features/menu/menu-tabs.tsx';
import { MenuSheet } from '#client/features/menu-print/menu-sheet.tsx';
import { cafeNameOf, type HeadOf, type Prefetch } from '#client/lib/api/page.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useCafeName } from '#client/lib/api/use-cafe.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { menuPath } from '#shared/menu/category-names.ts';
import { listText } from '#shared/text/norwegian-text.ts';
import styles from './menu-page.module.css';

export const prefetch: Prefetch = async (data, { search }) => {
  const [tabs] = await Promise.all([data.menu.tabs.fetch(), data.menu.priceList.prefetch()]);
  const open = chosenOf(tabs, search);
  if (open) await data.menu.byCategory.prefetch({ category: open.chosen.key });
};

export const headOf: HeadOf = (data, { search }) => {
  const tabs = data.menu.tabs.getData() ?? [];
  const chosen = chosenOf(tabs, search)?.chosen;
  const title = `Meny – ${cafeNameOf(data)}`;
  if (!chosen) return { title };
  const names = tabs.flatMap(({ sections }) => sections).map(({ name }) => name);
  return {
    title: `${chosen.name} – ${title}`,
    description: `Menyen med priser: ${listText(names)}.`,
    path: menuPath(chosen.key),
  };
};

/** The menu, one category at a time. */
export function Page() {
  const search = new URLSearchParams(useSearch());
  const found = trpc.menu.tabs.useQuery();
  const tabs = found.data;
  const open = tabs && chosenOf(tabs, search);
  const name = useCafeName();
  // Only printed, and loaded before: printing waits for no request.
  const priceList = trpc.menu.priceList.useQuery();
  return (
    <>
      <div className={`page stack gap-8 ${styles.page}`}>
        <h1 lang="en">Menu List</h1>
        {tabs && <MenuTabs tabs={tabs} chosen={open?.chosen} />}
        {tabs === undefined &&
          (found.error ? (
            <QueryError query={found} fallback="Failed to fetch menu items" />
          ) : (
            <PageSkeleton />
          ))}
        {open && <MenuList section={open.chosen} inTab={open.sections} />}
        {open?.sections.some(isOfDrinks) && (
          <div className={`row wrap between green-tint ${styles.own}`}>
            <p className="headline step-1">Fant du ikke favoritten?</p>
            <LinkButton variant="primary" href="/drommekoppen">
              Lag din egen
            </LinkButton>
          </div>
        )}
      </div>
      <section className={styles.sheet} aria-label={name}>
        <MenuSheet title={name} sections={priceList.data ?? []} />
      </section>
    </>
  );
}
