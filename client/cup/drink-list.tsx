import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { AllergenWarning } from '#client/features/allergens/allergen-warning.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DataList } from '#client/lists/data-list.tsx';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { ingredientsText } from '#shared/text/text.ts';
import styles from './drink-list.module.css';
import { isNotShown, NotShown } from './not-shown.tsx';

const [DrawnDrink] = lazyDialog(async () => (await import('./cup-drawing.tsx')).DrawnDrink);

export type DrinkSort = DrinksQuery['sort'];

export const DRINKS_BY_NAME: ListQuery<DrinkSort> = { page: 1, search: '', sort: 'name', order: 'asc' };

type DrinkListProps = {
  action: (drink: Drink) => ReactNode;
  onFollow?: () => void;
  list: List<Drink, DrinkSort>;
  caption: string;
  searchLabel: string;
  failure: string;
  empty: ReactNode;
  className?: string | undefined;
};

/** Dream cups for guests, with search, sorting and pages; on narrow screens the rows become cards. */
export function DrinkList({ action, onFollow, ...rest }: DrinkListProps) {
  const columns: Column<Drink, DrinkSort>[] = [
    {
      header: 'Bilde',
      className: styles.picture,
      cell: (drink) => <DrinkPicture drink={drink} />,
      place: <Skeleton shape="block" className={styles.pictureplace} />,
    },
    {
      header: 'Navn',
      sort: 'name',
      names: true,
      className: `headline snug ${styles.name}`,
      cell: (drink) => <DrinkLink drink={drink} updatedAt={rest.list.updatedAt} onFollow={onFollow} />,
    },
    {
      header: 'Ingredienser',
      className: `quiet small ${styles.ingredients}`,
      cell: (drink) => (
        <>
          <span>{ingredientsText(drink.ingredientDTOs.map(({ name }) => name))}</span>
          <AllergenWarning allergens={drink.allergens} unknown={drink.allergensUnknown} />
          <NotShown drink={drink} />
        </>
      ),
    },
    {
      header: 'Likes',
      sort: 'timesFavorite',
      className: styles.likes,
      cell: ({ timesFavorite }) => (
        <>
          <Icon name="heart" /> <span>{timesFavorite}</span>
        </>
      ),
    },
    {
      header: 'Actions',
      className: styles.action,
      cell: action,
      place: <Skeleton shape="block" className={styles.buttonplace} />,
    },
  ];
  return (
    <DataList
      {...rest}
      noun={{ one: 'drømmekopp', many: 'drømmekopper' }}
      columns={columns}
      keyOf={({ drinkId }) => drinkId}
      tableClass={styles.list}
    />
  );
}

type DrinkLinkProps = { drink: Drink; updatedAt: number; onFollow: (() => void) | undefined };

/** A link to a drink's page, which shows the listed drink at once. @param updatedAt when the list was fetched. */
function DrinkLink({ drink, updatedAt, onFollow }: DrinkLinkProps) {
  const { drinkId, name } = drink;
  const { find } = trpc.useUtils().drinks;
  const follow = () => {
    find.setData({ drinkId }, drink, { updatedAt });
    onFollow?.();
  };
  return (
    <Link href={paths.cup(drinkId)} className={`inline-row target ${styles.link}`} onClick={follow}>
      {name}
    </Link>
  );
}

/** The picture of a saved dream cup. A cup that is hidden from guests has no picture file, so draw it. */
export function DrinkPicture({ drink, loading = 'lazy' }: { drink: Drink; loading?: 'lazy' | 'eager' }) {
  const label = `Koppen ${drink.name}`;
  return isNotShown(drink) ? (
    <DrawnDrink drink={drink} label={label} />
  ) : (
    <Picture src={drink.imagePath} alt={label} shape="cup" loading={loading} />
  );
}
