import type { RecordDialogs } from '#client/lib/use-record-dialogs.ts';
import { AvailableSwitch } from '#client/ui/available-switch.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { FillCup } from '#client/ui/fill-cup.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { RowActions } from '#client/ui/row-actions.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { UNCATEGORIZED } from '#shared/categories.ts';
import type { Ingredient, IngredientsQuery } from '#shared/ingredients.ts';
import { formatNumber } from '#shared/money.ts';
import styles from './ingredient-columns.module.css';

/** Its columns stand closer together where the screen is not wide. */
export const INGREDIENT_TABLE = styles.table;

type IngredientColumns = Pick<RecordDialogs<Ingredient>, 'show'> & {
  setAvailable: (ingredientId: number, isAvailable: boolean) => Promise<void>;
};

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

/** The columns of the table of ingredients. */
export const ingredientColumns = ({
  show,
  setAvailable,
}: IngredientColumns): Column<Ingredient, IngredientsQuery['sort']>[] => [
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
  {
    header: 'Available',
    lang: 'en',
    sort: 'isAvailable',
    className: styles.available,
    cell: ({ ingredientId, name, isAvailable }) => (
      <AvailableSwitch
        record={`ingredient ${ingredientId}`}
        name={name}
        isAvailable={isAvailable}
        send={(wish) => setAvailable(ingredientId, wish)}
        failure="Failed to update ingredient"
      />
    ),
  },
  {
    header: 'Actions',
    lang: 'en',
    wideOnly: true,
    cell: (row) => (
      <RowActions
        name={row.name}
        onEdit={() => show({ kind: 'edit', row })}
        onDelete={() => show({ kind: 'delete', row })}
      />
    ),
  },
];
