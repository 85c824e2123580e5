import { ColorDot } from '#client/ui/icon/icon.tsx';
import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { FillCup } from './fill-cup.tsx';
import styles from './ingredients-tab.module.css';

/** The name of an ingredient's category, or the text for none. */
export const categoryText = ({ categoryName }: EditableIngredient) =>
  categoryName ?? <span lang="en">{UNCATEGORIZED}</span>;

/** The fill level, such as `50 %`, with a drawing of the cup. */
export const fillFact = ({ color, fillLevel, texture }: EditableIngredient) => (
  <span className={styles.fact}>
    <FillCup color={color} fillLevel={fillLevel} texture={texture} className={styles.cup} />
    <span>{`${fillLevel}\u00a0%`}</span>
  </span>
);

export const colorFact = ({ color }: EditableIngredient) => (
  <span className={styles.fact}>
    <ColorDot color={color} />
    <span className={styles.code}>{color}</span>
  </span>
);
