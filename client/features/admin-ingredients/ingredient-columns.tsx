import { actionsColumn, availableColumn } from '#client/admin/record-columns.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { UNCATEGORIZED } from '#shared/category-names.ts';
import type { Ingredient, IngredientsQuery } from '#shared/ingredients.ts';
import { formatNumber } from '#shared/money.ts';
import { FillCup } from './fill-cup.tsx';
import styles from './ingredient-columns.module.css';

/** Its columns stand closer together where the screen is not wide. */
export const INGREDIENT_TABLE = styles.table;

export const ingredientKey = ({ ingredientId }: Ingredient): number => ingredientId;

/** What an ingredient's category is called, also where it has none. */
export const categoryText = ({ categoryName }: Ingredient) =>
  categoryName ?? <span lang="en">{UNCATEGORIZED}</span>;

/** How full it makes a cup, such as `50 %`, as a drawing too. */
export const FillFact = ({ ingredient: { color, fillLevel } }: { ingredient: Ingredient }) => (
  <span className={styles.fact}>
    <FillCup color={color} fillLevel={fillLevel} className={styles.cup} />
    {fillLevel}&nbsp;%
  </span>
);

export const ColorFact = ({ color }: { color: string }) => (
  <span className={styles.fact}>
    <ColorDot color={color} />
    <span className={styles.code}>{color}</span>
  </span>
);

/** The columns of the table of ingredients. @param setAvailable tells the server; resolves when the answer is shown. */
export const ingredientColumns = (
  dialogs: RecordDialogs<Ingredient>,
  setAvailable: (ingredientId: number, isAvailable: boolean) => Promise<unknown>,
): Column<Ingredient, IngredientsQuery['sort']>[] => [
  {
    header: 'Name',
    lang: 'en',
    sort: 'name',
    names: true,
    cell: ({ name, color }) => (
      <>
        <span className={styles.dot}>
          <ColorDot color={color} />
        </span>
        {name}
      </>
    ),
  },
  {
    header: 'Image',
    lang: 'en',
    wideOnly: true,
    className: styles.picture,
    cell: ({ name, imagePath }) => <Picture src={imagePath} alt={name} shape="square" />,
    place: <Skeleton shape="block" className={styles.place} />,
  },
  { header: 'Category', lang: 'en', sort: 'categoryName', wideOnly: true, cell: categoryText },
  {
    header: 'Price (NOK)',
    lang: 'en',
    sort: 'unitPrice',
    wideOnly: true,
    numeric: true,
    cell: ({ unitPrice }) => formatNumber(unitPrice),
  },
  {
    header: 'Fill Level',
    lang: 'en',
    sort: 'fillLevel',
    wideOnly: true,
    cell: (ingredient) => <FillFact ingredient={ingredient} />,
  },
  {
    header: 'Color',
    lang: 'en',
    sort: 'color',
    wideOnly: true,
    className: styles.color,
    cell: ({ color }) => <ColorFact color={color} />,
  },
  availableColumn({
    kind: 'ingredient',
    keyOf: ingredientKey,
    setAvailable,
    failure: 'Failed to update ingredient',
  }),
  actionsColumn(dialogs),
];
