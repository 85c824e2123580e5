import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Column } from '#client/lists/data-table.tsx';
import { ingredientsText } from '#client/lists/list-query.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { drinkPath } from '#shared/drink-card.ts';
import type { Drink, DrinksQuery } from '#shared/drinks.ts';
import styles from './drink-columns.module.css';

/** What dream cups are sorted by. */
export type DrinkSort = DrinksQuery['sort'];

/** A list of dream cups; on narrow screens its rows become cards. */
export const DRINK_LIST = styles.list;

type DrinkColumns = {
  /** What can be done with a drink; without it there is no such column. */
  action?: ((drink: Drink) => ReactNode) | undefined;
  /** A drink's page is about to be shown in the place of this one. */
  onFollow?: ((drink: Drink) => void) | undefined;
};

/** The columns of a guest's list of dream cups. */
export function drinkColumns({ action, onFollow }: DrinkColumns): Column<Drink, DrinkSort>[] {
  const columns: Column<Drink, DrinkSort>[] = [
    {
      header: 'Bilde',
      className: styles.picture,
      cell: ({ name, imagePath }) => <Picture src={imagePath} alt={`Koppen ${name}`} shape="cup" />,
      place: <Skeleton shape="block" className={styles.pictureplace} />,
    },
    {
      header: 'Navn',
      sort: 'name',
      names: true,
      className: styles.name,
      cell: (drink) => (
        <Link href={drinkPath(drink.drinkId)} className={styles.link} onClick={() => onFollow?.(drink)}>
          {drink.name}
        </Link>
      ),
    },
    {
      header: 'Ingredienser',
      className: styles.ingredients,
      cell: ({ ingredientDTOs }) => ingredientsText(ingredientDTOs.map(({ name }) => name)),
    },
    {
      header: 'Likes',
      sort: 'timesFavorite',
      className: styles.likes,
      cell: ({ timesFavorite }) => (
        <>
          <Icon name="heart" /> {timesFavorite}
        </>
      ),
    },
  ];
  if (!action) return columns;
  const place = <Skeleton shape="block" className={styles.buttonplace} />;
  return [...columns, { header: 'Actions', className: styles.action, cell: action, place }];
}
