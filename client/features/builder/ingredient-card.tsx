import { memo } from 'react';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { formatPrice } from '#shared/money.ts';
import styles from './ingredient-card.module.css';
import { SoldOut } from './ingredient-facts.tsx';
import { useCardClicks } from './use-card-clicks.ts';

type IngredientCardProps = {
  ingredient: Ingredient;
  selected: boolean;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  /** Preloads the dialog, on hover or focus. */
  onHint: () => unknown;
};

/** An ingredient to choose: a click shows its details, a double click adds it. */
export const IngredientCard = memo(function Card(props: IngredientCardProps) {
  const { ingredient, selected, onShow, onAdd, onHint } = props;
  const { name, unitPrice, imagePath, isAvailable } = ingredient;
  const clicks = useCardClicks({ onShow: () => onShow(ingredient), onAdd: () => onAdd(ingredient) });
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.card}
        aria-current={selected ? 'true' : undefined}
        data-sold-out={isAvailable ? undefined : ''}
        onPointerEnter={onHint}
        onFocus={onHint}
        {...clicks}
      >
        <Picture src={imagePath} alt="" shape="square" />
        <span className={styles.name}>{name}</span>{' '}
        {isAvailable ? <span className={styles.price}>{formatPrice(unitPrice)}</span> : <SoldOut />}
      </button>
    </li>
  );
});
