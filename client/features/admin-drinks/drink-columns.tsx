import { ingredientsText } from '#client/lib/list-query.ts';
import type { Column } from '#client/ui/data-table.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { RowActions } from '#client/ui/row-actions.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Drink, DrinksQuery } from '#shared/drinks.ts';
import { formatNumber } from '#shared/money.ts';
import styles from './drink-columns.module.css';

/** What a dream cup's ingredients are called, and `N/A` where it has none. */
export const ingredientNames = ({ ingredientDTOs }: Drink): string =>
  ingredientsText(ingredientDTOs.map(({ name }) => name)) || 'N/A';

/** The columns of the table of dream cups. */
export const drinkColumns = (onDelete: (drink: Drink) => void): Column<Drink, DrinksQuery['sort']>[] => [
  { header: 'Name', lang: 'en', sort: 'name', names: true, cell: ({ name }) => name },
  {
    header: 'Image',
    lang: 'en',
    wideOnly: true,
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
    cell: ({ salePrice }) => formatNumber(salePrice),
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
