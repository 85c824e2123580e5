import { PriceCell, type Prices } from '#client/admin/many/price-cell.tsx';
import { actionsColumn, availableColumn, type SetAvailable } from '#client/admin/record-columns.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { EditableIngredient, IngredientsQuery } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import { FillCup } from './fill-cup.tsx';
import styles from './ingredient-columns.module.css';

/** The table class, for narrower columns on medium screens. */
export const INGREDIENT_TABLE = styles.table;

export const ingredientKey = ({ ingredientId }: EditableIngredient): number => ingredientId;

/** The name of an ingredient's category, or the text for none. */
export const categoryText = ({ categoryName }: EditableIngredient) =>
  categoryName ?? <span lang="en">{UNCATEGORIZED}</span>;

/** The fill level, such as `50 %`, with a drawing of the cup. */
export const FillFact = ({
  ingredient: { color, fillLevel, texture },
}: {
  ingredient: EditableIngredient;
}) => (
  <span className={styles.fact}>
    <FillCup color={color} fillLevel={fillLevel} texture={texture} className={styles.cup} />
    {fillLevel}&nbsp;%
  </span>
);

export const ColorFact = ({ color }: { color: string }) => (
  <span className={styles.fact}>
    <ColorDot color={color} />
    <span className={styles.code}>{color}</span>
  </span>
);

/** The columns of the table of ingredients. @param setAvailable saves the change; resolves when the response is shown. */
export const ingredientColumns = (
  dialogs: RecordDialogs<EditableIngredient>,
  setAvailable: SetAvailable,
  prices: Prices,
): Column<EditableIngredient, IngredientsQuery['sort']>[] => [
  {
    header: 'Name',
    lang: 'en',
    sort: 'name',
    names: true,
    cell: ({ name }) => name,
    narrowDetail: ({ unitPrice }) => formatPrice(unitPrice),
  },
  {
    header: 'Image',
    lang: 'en',
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
    cell: ({ ingredientId, name, unitPrice: price, version }) => (
      <PriceCell key={ingredientId} {...{ id: ingredientId, name, price, version, prices }} />
    ),
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
