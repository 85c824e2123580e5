import { RowActions } from '#client/admin/row-actions.tsx';
import { ingredientsText } from '#client/cup/ingredients-text.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import styles from './drink-columns.module.css';

/** The names of a dream cup's ingredients, `N/A` where it has none. */
export const ingredientNames = ({ ingredientDTOs }: Drink): string =>
  ingredientsText(ingredientDTOs.map(({ name }) => name)) || 'N/A';

/** The columns of the table of dream cups. */
export const drinkColumns = (onDelete: (drink: Drink) => void): Column<Drink, DrinksQuery['sort']>[] => [
  {
    header: 'Name',
    lang: 'en',
    sort: 'name',
    names: true,
    cell: ({ name }) => name,
    narrowDetail: ({ price }) => formatPrice(price),
  },
  {
    header: 'Image',
    lang: 'en',
    className: styles.picture,
    cell: ({ name, imagePath }) => <Picture src={imagePath} alt={`Koppen ${name}`} shape="cup" />,
    place: <Skeleton shape="block" className={styles.place} />,
  },
  {
    header: 'Category',
    lang: 'en',
    wideOnly: true,
    cell: ({ categoryName }) => categoryName ?? 'N/A',
  },
  { header: 'Ingredients', lang: 'en', wideOnly: true, className: styles.ingredients, cell: ingredientNames },
  {
    header: 'Price (NOK)',
    lang: 'en',
    wideOnly: true,
    numeric: true,
    cell: ({ price }) => formatNumber(price),
  },
  {
    header: 'Favorites',
    lang: 'en',
    sort: 'timesFavorite',
    numeric: true,
    cell: ({ timesFavorite }) => timesFavorite,
  },
  {
    header: 'Actions',
    lang: 'en',
    wideOnly: true,
    cell: (drink) => <RowActions name={drink.name} onDelete={() => onDelete(drink)} />,
  },
];
