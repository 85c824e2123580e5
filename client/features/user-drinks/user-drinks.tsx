import { useId } from 'react';
import { DRINKS_BY_NAME, DrinkList, type DrinkSort } from '#client/cup/drink-list.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { USER_DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import styles from './user-drinks.module.css';

const START: ListStart<DrinkSort> = { query: DRINKS_BY_NAME, sorts: ['name', 'timesFavorite'] };

export function UserDrinks() {
  const search = useUrlSearch(START);
  const found = trpc.drinks.mine.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, USER_DRINKS_PAGE_SIZE);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={`stack gap-5 ${styles.section}`}>
      <h2 id={headingId}>Dine Drømmekopper</h2>
      <DrinkList
        list={list}
        caption="Dine Drømmekopper"
        searchLabel="Søk i drømmekoppene dine"
        failure="Failed to fetch created drinks."
        empty={
          <>
            <p>Du har ikke opprettet noen drømmekopper ennå</p>
            <LinkButton variant="primary" href="/drommekoppen">
              Lag din egen kopp
            </LinkButton>
          </>
        }
        className={list.rows || !list.error ? styles.content : undefined}
      />
    </section>
  );
}
