import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { type ListStart, useUrlSearch } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { ingredientsText } from '#shared/text/text.ts';
import styles from './counter.module.css';

/** The newest cups first, because guests show them right after saving. */
const NEWEST_FIRST: ListStart<'createdAt'> = {
  query: { page: 1, search: '', sort: 'createdAt', order: 'desc' },
  sorts: ['createdAt'],
};

/** A cup's id as guests may say it, such as `5` or `nr. 5`. */
const NUMBER = /^(?:nr\.?\s*|#)?([1-9]\d{0,8})$/i;

/** Finds the cups that guests show, by name or number. */
export function CupSearch() {
  const { query, typed, setTyped } = useUrlSearch(NEWEST_FIRST);
  const { search } = query;
  const drinks = trpc.drinks.list.useQuery({ ...query, pageSize: 20 }, LIST_OPTIONS);
  const number = NUMBER.exec(search)?.[1];
  const isNumber = number !== undefined;
  const byNumber = trpc.drinks.find.useQuery({ drinkId: Number(number) }, { enabled: isNumber });
  const { rows = [], total = 0 } = drinks.data ?? {};
  const numbered = (isNumber && byNumber.data) || null;
  const cups = [...(numbered ? [numbered] : []), ...rows.filter((row) => row.drinkId !== numbered?.drinkId)];
  const isWaiting = drinks.isPlaceholderData || (isNumber && byNumber.isPending);
  return (
    <section aria-label="Kopper" className="stack gap-3">
      <SearchField label="Navn eller nummer" value={typed} onChange={setTyped} />
      {drinks.isLoadingError && <QueryError query={drinks} fallback="Failed to fetch drinks" />}
      {drinks.isPending && <PageSkeleton />}
      <p role="status" className="quiet small breakable">
        {drinks.data && !isWaiting && summary(search, cups.length, total)}
      </p>
      <ul className="ruled" aria-busy={isWaiting}>
        {cups.map((drink) => (
          <Cup key={drink.drinkId} drink={drink} />
        ))}
      </ul>
    </section>
  );
}

function summary(search: string, shown: number, total: number): string {
  if (shown === 0) return search ? `Fant ingen kopp med «${search}».` : 'Ingen har lagret en kopp ennå.';
  if (!search) return 'De nyeste';
  return total > shown ? `De ${shown} nyeste av ${total}. Skriv mer av navnet.` : `${shown} treff`;
}

const Cup = ({ drink }: { drink: Drink }) => (
  <li>
    <Link href={paths.baristaView(drink.drinkId)} className={`row target gap-3 ${styles.cup}`}>
      <Picture src={drink.imagePath} alt="" shape="cup" />
      <span className="stack breakable snug">
        <span className="strong">
          <span>{drink.name}</span> <span className="quiet small">{`nr. ${drink.drinkId}`}</span>
        </span>
        <span className="quiet small">{ingredientsText(drink.ingredientDTOs.map(({ name }) => name))}</span>
      </span>
    </Link>
  </li>
);
