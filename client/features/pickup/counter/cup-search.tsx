import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './counter-lists.module.css';

/** The newest first: of guests who have just saved theirs. */
const START: ListStart<'createdAt'> = {
  query: { page: 1, search: '', sort: 'createdAt', order: 'desc' },
  sorts: ['createdAt'],
};

/** The number in the address of a cup, which guests may say, such as `5` or `nr. 5`. */
const NUMBER = /^(?:nr\.?\s*|#)?([1-9]\d{0,8})$/i;

/** Finds the cups that guests show, by name or number. @param pathOf the address that a found one leads to */
export function CupSearch({ pathOf }: { pathOf: (drinkId: number) => string }) {
  const { query, typed, setTyped } = useUrlSearch(START);
  const { search } = query;
  const found = trpc.drinks.list.useQuery({ ...query, pageSize: 20 }, LIST_OPTIONS);
  const number = NUMBER.exec(search)?.[1];
  const isNumber = number !== undefined;
  const byNumber = trpc.drinks.find.useQuery({ drinkId: Number(number) }, { enabled: isNumber });
  const { rows = [], total = 0 } = found.data ?? {};
  const numbered = (isNumber && byNumber.data) || null;
  const cups = [...(numbered ? [numbered] : []), ...rows.filter((row) => row.drinkId !== numbered?.drinkId)];
  const isWaiting = found.isPlaceholderData || (isNumber && byNumber.isPending);
  return (
    <section aria-label="Kopper" className="stack gap-3">
      <SearchField label="Navn eller nummer" value={typed} onChange={setTyped} />
      {found.isLoadingError && <QueryError query={found} fallback="Failed to fetch drinks" />}
      {found.isPending && <PageSkeleton />}
      <p role="status" className="quiet small breakable">
        {found.data && !isWaiting && summary(search, cups.length, total)}
      </p>
      <ul className={styles.rows} aria-busy={isWaiting}>
        {cups.map((drink) => (
          <Cup key={drink.drinkId} drink={drink} href={pathOf(drink.drinkId)} />
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

const Cup = ({ drink, href }: { drink: Drink; href: string }) => (
  <li>
    <Link href={href} className={`row target gap-3 ${styles.cup}`}>
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
