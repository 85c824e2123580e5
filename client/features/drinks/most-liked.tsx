import { Link } from 'wouter';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenWarning } from '#client/features/allergens/allergen-warning.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import * as paths from '#shared/paths.ts';
import styles from './most-liked.module.css';

export const MOST_LIKED = { page: 1, pageSize: 3, search: '', sort: 'timesFavorite', order: 'desc' } as const;

/** The three most liked dream cups on a shelf; nothing while there are none. */
export function MostLiked() {
  const drinks = trpc.drinks.list.useQuery(MOST_LIKED, { select: drinksPage }).data?.rows ?? [];
  if (drinks.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="mest-likt">
      <h2 id="mest-likt" className="step-1">
        Mest likt akkurat nå
      </h2>
      <ul className={`shelf stack ${styles.shelf}`}>
        {drinks.map(({ drinkId, name, imagePath, timesFavorite, allergens, allergensUnknown }) => (
          <li key={drinkId}>
            <Link href={paths.cup(drinkId)} className={`centered stack snug ${styles.cup}`}>
              <Picture src={imagePath} alt="" shape="cup" />
              <span className={`strong breakable hyphens ${styles.name}`}>{name}</span>
              <span className={`row quiet gap-1 ${styles.likes}`}>
                <Icon name="heart" />
                <span>{timesFavorite}</span>
                <span className="visually-hidden">{` ${timesFavorite === 1 ? 'like' : 'likes'}`}</span>
              </span>
              <AllergenWarning allergens={allergens} unknown={allergensUnknown} className={styles.warning} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
