import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenWarning } from '#client/features/allergens/allergen-warning.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { QueryError, Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { ingredientsText } from '#shared/text/text.ts';
import { LikeButton, likesText } from './drink-buttons.tsx';
import styles from './drink-gallery.module.css';

const SORTINGS = [
  { sort: 'createdAt', label: 'Nyeste' },
  { sort: 'timesFavorite', label: 'Mest likt' },
  { sort: 'name', label: 'Navn' },
] as const;

const CARDS_PER_STEP = 8;
/** As many as the server sends at once. The list of all cups has pages. */
const MOST_CARDS = 100;

/** The last sorting and number of cards, restored when the page opens again. */
const memory: { sort: DrinksQuery['sort']; count: number } = { sort: 'createdAt', count: CARDS_PER_STEP };

const queryOf = ({ sort, count }: typeof memory): DrinksQuery => ({
  page: 1,
  pageSize: count,
  search: '',
  sort,
  order: sort === 'name' ? 'asc' : 'desc',
});

export const FIRST_CUPS = queryOf({ sort: 'createdAt', count: CARDS_PER_STEP });

export function DrinkGallery() {
  const [shown, setShown] = useState(() => ({ ...memory }));
  useEffect(() => {
    Object.assign(memory, shown);
  }, [shown]);
  const drinks = trpc.drinks.list.useQuery(queryOf(shown), {
    placeholderData: keepPreviousData,
    select: drinksPage,
  });
  const { rows, total = 0 } = drinks.data ?? {};
  const hasMore = rows !== undefined && rows.length < Math.min(total, MOST_CARDS);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(null);
  useEffect(() => {
    if (firstNew.current === null || drinks.isPlaceholderData) return;
    // The button disappears with the last cards. Not scrolled, because the cards appear where it was.
    if (!hasMore)
      list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [hasMore, drinks.isPlaceholderData]);
  return (
    <section
      className={`stack gap-5 ${styles.gallery}`}
      aria-labelledby="fra-gjestene"
      aria-busy={drinks.isFetching}
    >
      <div className={`wrap between ${styles.top}`}>
        <h2 id="fra-gjestene">Drømmekopper fra gjestene</h2>
        {/* Also after an error, because a pressed button keeps the focus. */}
        {(total > 1 || drinks.isLoadingError) && (
          <fieldset className={`wrap gap-2 ${styles.sortings}`}>
            <legend>
              <span className="visually-hidden">Rekkefølge</span>
            </legend>
            {SORTINGS.map(({ sort, label }) => (
              <Button
                key={sort}
                aria-pressed={sort === shown.sort}
                onClick={() => setShown({ sort, count: CARDS_PER_STEP })}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      {drinks.isLoadingError && <QueryError query={drinks} fallback="Failed to fetch drinks" />}
      {rows?.length === 0 && <p>Ingen har lagret en drømmekopp ennå. Den første kan være din.</p>}
      <ul ref={list} className={`stack gap-4 ${styles.cards}`}>
        {rows?.map((drink) => (
          <Card key={drink.drinkId} drink={drink} />
        ))}
        {drinks.isPending && (
          <Repeat times={CARDS_PER_STEP}>
            <li className={`raised stack gap-2 ${styles.card}`}>
              <Skeleton shape="block" className={styles.place} />
            </li>
          </Repeat>
        )}
      </ul>
      {hasMore && (
        <Button
          className={styles.more}
          blocked={drinks.isPlaceholderData}
          onClick={() => {
            firstNew.current = rows.length;
            setShown({ ...shown, count: Math.min(MOST_CARDS, shown.count + CARDS_PER_STEP) });
          }}
        >
          Vis flere
        </Button>
      )}
    </section>
  );
}

function Card({ drink }: { drink: Drink }) {
  const { drinkId, name, imagePath, ingredientDTOs, allergens, allergensUnknown } = drink;
  return (
    <li className={`raised stack gap-2 ${styles.card}`}>
      <Link href={paths.cup(drinkId)} className={`stack ${styles.link}`}>
        <span className={`stack centered green-tint ${styles.shelf}`}>
          <Picture src={imagePath} alt="" shape="cup" />
        </span>
        <span className={`headline breakable snug hyphens ${styles.name}`}>{name}</span>
      </Link>
      <p className="quiet small">{ingredientsText(ingredientDTOs.map((each) => each.name))}</p>
      <AllergenWarning allergens={allergens} unknown={allergensUnknown} />
      <div className={`row wrap quiet small ${styles.likes}`}>
        <LikeButton drink={drink} />
        <span>{likesText(drink)}</span>
      </div>
    </li>
  );
}
