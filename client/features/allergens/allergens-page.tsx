import { useEffect, useState } from 'react';
import { ingredientRows } from '#client/data/list-data.ts';
import type { Prefetch } from '#client/data/page.ts';
import { trpc } from '#client/data/trpc.ts';
import { useCafeName } from '#client/data/use-cafe.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { AllergenTable } from './allergen-table.tsx';
import styles from './allergens-page.module.css';
import { AvoidBar } from './avoid-bar.tsx';

export const prefetch: Prefetch = (data) =>
  Promise.all([data.menu.allergens.prefetch(), data.ingredients.list.prefetch()]);

/** What is in everything, for guests and inspectors, also on paper. */
export function Page() {
  const menu = trpc.menu.allergens.useQuery();
  const ingredients = trpc.ingredients.list.useQuery(undefined, { select: ingredientRows });
  const name = useCafeName();
  const [date, setDate] = useState('');
  // Not the server's, which keeps the page; after the start, since a first format takes a phone a tenth of a second.
  useEffect(() => {
    const { kept } = document.documentElement.dataset;
    setDate(
      new Date(Number(kept) || Date.now()).toLocaleDateString('nb', {
        dateStyle: 'long',
        timeZone: 'Europe/Oslo',
      }),
    );
  }, []);
  const failed = [menu, ingredients].find(({ isLoadingError }) => isLoadingError);
  const groups = [
    ...(menu.data ?? []).map(({ name, items }) => ({
      name,
      rows: items.map(({ menuItemId: id, ...item }) => ({ ...item, id })),
    })),
    {
      name: 'Ingredienser i Drømmekoppen',
      rows: (ingredients.data ?? []).map(({ ingredientId: id, ...ingredient }) => ({ ...ingredient, id })),
    },
  ];
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <h1>Allergener</h1>
      <p className={styles.date}>{`${name}, ${date}`}</p>
      <p>Spør oss gjerne om du er i tvil.</p>
      <div className={styles.avoid}>
        <AvoidBar />
      </div>
      {failed && <QueryError query={failed} fallback="Failed to fetch menu items" />}
      {(menu.isPending || ingredients.isPending) && <PageSkeleton />}
      {menu.data && ingredients.data && (
        <AllergenTable groups={groups.filter(({ rows }) => rows.length > 0)} />
      )}
    </div>
  );
}
