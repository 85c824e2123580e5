import { memo } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-card.module.css';
import { SoldOut } from './ingredient-facts.tsx';
import { ingredientPicture } from './ingredient-picture.ts';
import { useCardClicks } from './use-card-clicks.ts';

type IngredientCardProps = {
  ingredient: Ingredient;
  selected: boolean;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  /** Whether the row can be reached by Tab; the arrow keys reach the others. */
  isTabStop: boolean;
  onHint: () => unknown;
};

/** An ingredient to choose: a click shows its details; a double click, or the plus, adds it. */
export const IngredientCard = memo(function Card(props: IngredientCardProps) {
  const { ingredient, selected, onShow, onAdd, isTabStop, onHint } = props;
  const { name, unitPrice, isAvailable } = ingredient;
  const clicks = useCardClicks({ onShow: () => onShow(ingredient), onAdd: () => onAdd(ingredient) });
  return (
    <li className={`stack ${styles.item}`}>
      <button
        type="button"
        className={`stack gap-3 ${styles.card}`}
        aria-current={selected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-sold-out={isAvailable ? undefined : ''}
        onPointerEnter={onHint}
        onFocus={onHint}
        {...clicks}
      >
        <Picture src={ingredientPicture(ingredient)} alt="" shape="square" />
        <span className={`strong snug shrink hyphens ${styles.name}`}>{name}</span>{' '}
        {isAvailable ? <span className="quiet small">{formatPrice(unitPrice)}</span> : <SoldOut />}
      </button>
      {isAvailable && (
        <IconButton
          label={`Legg til ${name}`}
          className={styles.add}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onAdd(ingredient)}
        >
          <Icon name="plus" />
        </IconButton>
      )}
    </li>
  );
});
