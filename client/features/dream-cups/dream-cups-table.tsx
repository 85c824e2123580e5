import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Repeat } from '#client/ui/repeat.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SortHeader, Table } from '#client/ui/table.tsx';
import { DRINKS_PAGE_SIZE, type Drink } from '#shared/drinks.ts';
import styles from './dream-cups-table.module.css';
import { LikeButton } from './like-button.tsx';
import { ingredientsText, type ListQuery } from './list-query.ts';

type DreamCupsTableProps = {
  /** Undefined while the first ones are on their way. */
  drinks: Drink[] | undefined;
  query: ListQuery;
  /** Other drinks are on their way than those that are shown. */
  waiting: boolean;
  onSort: (sort: ListQuery['sort']) => void;
  /** What went wrong with a like; null when nothing has. */
  onFault: (fault: string | null) => void;
};

/** A page of dream cups; on narrow screens a row becomes a card. */
export function DreamCupsTable({ drinks, query, waiting, onSort, onFault }: DreamCupsTableProps) {
  const orderBy = (sort: ListQuery['sort']) => ({
    order: query.sort === sort ? query.order : undefined,
    onSort: () => onSort(sort),
  });
  return (
    <div className={styles.list} aria-busy={waiting}>
      <Table caption="Drømmekopper">
        <thead>
          <tr>
            <th scope="col">Bilde</th>
            <SortHeader {...orderBy('name')}>Navn</SortHeader>
            <th scope="col">Ingredienser</th>
            <SortHeader {...orderBy('timesFavorite')}>Likes</SortHeader>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody className={waiting && drinks ? styles.waiting : undefined}>
          {drinks?.map((drink) => <Row key={drink.drinkId} drink={drink} onFault={onFault} />) ?? (
            <Repeat times={DRINKS_PAGE_SIZE}>
              <RowSkeleton />
            </Repeat>
          )}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ drink, onFault }: { drink: Drink } & Pick<DreamCupsTableProps, 'onFault'>) {
  return (
    <tr>
      <td className={styles.picture}>
        <Picture src={drink.imagePath} alt={`Koppen ${drink.name}`} shape="cup" />
      </td>
      <th scope="row" className={styles.name}>
        {drink.name}
      </th>
      <td className={styles.ingredients}>{ingredientsText(drink.ingredientDTOs.map(({ name }) => name))}</td>
      <td className={styles.likes}>
        <Icon name="heart" /> {drink.timesFavorite}
      </td>
      <td className={styles.action}>
        <LikeButton drink={drink} onFault={onFault} />
      </td>
    </tr>
  );
}

/** The place of a row that is on its way. */
function RowSkeleton() {
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
      <td className={styles.action}>
        <Skeleton shape="block" className={styles.buttonplace} />
      </td>
    </tr>
  );
}
