import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ingredientsText, type ListQuery } from '#client/lib/list-query.ts';
import { drinkPath } from '#shared/drink-card.ts';
import type { Drink } from '#shared/drinks.ts';
import styles from './drink-table.module.css';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { Repeat } from './repeat.tsx';
import { Skeleton } from './skeleton.tsx';
import { SortHeader, Table } from './table.tsx';

type DrinkTableProps = {
  caption: string;
  /** Undefined while the first ones are on their way. */
  drinks: Drink[] | undefined;
  /** How many places are shown then. */
  pageSize: number;
  query: ListQuery;
  /** Other drinks are on their way than those that are shown. */
  waiting: boolean;
  onSort: (sort: ListQuery['sort']) => void;
  /** What can be done with a drink; without it there is no such column. */
  action?: ((drink: Drink) => ReactNode) | undefined;
  /** A drink's page is about to be shown in the place of this one. */
  onFollow?: ((drink: Drink) => void) | undefined;
};

/** A page of dream cups; on narrow screens a row becomes a card. */
export function DrinkTable(props: DrinkTableProps) {
  const { caption, drinks, pageSize, query, waiting, onSort, action, onFollow } = props;
  const orderBy = (sort: ListQuery['sort']) => ({
    order: query.sort === sort ? query.order : undefined,
    onSort: () => onSort(sort),
  });
  return (
    <div className={styles.list} aria-busy={waiting}>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">Bilde</th>
            <SortHeader {...orderBy('name')}>Navn</SortHeader>
            <th scope="col">Ingredienser</th>
            <SortHeader {...orderBy('timesFavorite')}>Likes</SortHeader>
            {action && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody className={waiting && drinks ? styles.waiting : undefined}>
          {drinks?.map((drink) => <Row key={drink.drinkId} {...{ drink, action, onFollow }} />) ?? (
            <Repeat times={pageSize}>
              <RowSkeleton hasAction={Boolean(action)} />
            </Repeat>
          )}
        </tbody>
      </Table>
    </div>
  );
}

type RowProps = { drink: Drink } & Pick<DrinkTableProps, 'action' | 'onFollow'>;

function Row({ drink, action, onFollow }: RowProps) {
  return (
    <tr>
      <td className={styles.picture}>
        <Picture src={drink.imagePath} alt={`Koppen ${drink.name}`} shape="cup" />
      </td>
      <th scope="row" className={styles.name}>
        <Link href={drinkPath(drink.drinkId)} className={styles.link} onClick={() => onFollow?.(drink)}>
          {drink.name}
        </Link>
      </th>
      <td className={styles.ingredients}>{ingredientsText(drink.ingredientDTOs.map(({ name }) => name))}</td>
      <td className={styles.likes}>
        <Icon name="heart" /> {drink.timesFavorite}
      </td>
      {action && <td className={styles.action}>{action(drink)}</td>}
    </tr>
  );
}

/** The place of a row that is on its way. */
function RowSkeleton({ hasAction }: { hasAction: boolean }) {
  return (
    <tr>
      <td className={styles.picture}>
        <Skeleton shape="block" className={styles.pictureplace} />
      </td>
      <td className={styles.name}>
        <Skeleton />
      </td>
      <td className={styles.ingredients}>
        <Skeleton />
      </td>
      <td className={styles.likes}>
        <Skeleton />
      </td>
      {hasAction && (
        <td className={styles.action}>
          <Skeleton shape="block" className={styles.buttonplace} />
        </td>
      )}
    </tr>
  );
}
