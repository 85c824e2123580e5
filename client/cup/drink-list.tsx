import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/lib/api/trpc.ts';
import { DataList } from '#client/lists/data-list.tsx';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { drinkPath } from '#shared/drinks/drink-card.ts';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import { ingredientsText } from '#shared/drinks/ingredients-text.ts';
import styles from './drink-list.module.css';

export type DrinkSort = DrinksQuery['sort'];

export const DRINKS_BY_NAME: ListQuery<DrinkSort> = { page: 1, search: '', sort: 'name', order: 'asc' };

/** Puts a listed drink into the cache of its page, which then shows it at once; `updatedAt` is when the list was fetched. */
export function useHandOver(updatedAt: number): (drink: Drink) => void {
  const utils = trpc.useUtils();
  return (drink) => utils.drinks.find.setData({ drinkId: drink.drinkId }, drink, { updatedAt });
}

type DrinkColumns = {
  /** The button of a drink's row; without it there is no such column. */
  action?: ((drink: Drink) => ReactNode) | undefined;
  onFollow: (drink: Drink) => void;
};

type DrinkListProps = DrinkColumns & {
  list: List<Drink, DrinkSort>;
  caption: string;
  searchLabel: string;
  /** The text of an error, in English. */
  failure: string;
  empty: ReactNode;
  className?: string | undefined;
};

/** Dream cups for guests, with search, sorting and pages; on narrow screens the rows become cards. */
export const DrinkList = ({ action, onFollow, ...rest }: DrinkListProps) => (
  <DataList
    {...rest}
    noun={{ one: 'drømmekopp', many: 'drømmekopper' }}
    columns={drinkColumns({ action, onFollow })}
    keyOf={({ drinkId }) => drinkId}
    tableClass={styles.list}
  />
);

function drinkColumns({ action, onFollow }: DrinkColumns): Column<Drink, DrinkSort>[] {
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
        <Link href={drinkPath(drink.drinkId)} className={styles.link} onClick={() => onFollow(drink)}>
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
