import { memo, useEffect, useRef } from 'react';
import { Unsafe } from '#client/features/allergens/allergen-lines.tsx';
import { useAvoided } from '#client/features/allergens/avoided.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { isUnsafe } from '#shared/menu/allergens.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-card.module.css';
import { ingredientPicture, SoldOut } from './ingredient-details.tsx';

type IngredientCardProps = {
  ingredient: Ingredient;
  selected: boolean;
  onShow: (ingredient: Ingredient) => void;
  onAdd: (ingredient: Ingredient) => void;
  /** Whether the row can be reached by Tab; the arrow keys reach the others. */
  isTabStop: boolean;
};

/** An ingredient to choose: a click shows its details; a double click, or the plus, adds it. */
export const IngredientCard = memo(function Card(props: IngredientCardProps) {
  const { ingredient, selected, onShow, onAdd, isTabStop } = props;
  const { name, unitPrice, isAvailable } = ingredient;
  const isForbidden = isUnsafe(useAvoided(), ingredient.allergens);
  const onClick = useCardClicks(
    () => onShow(ingredient),
    () => onAdd(ingredient),
  );
  return (
    <li className="row">
      <button
        type="button"
        className={`wrap shrink grow gap-3 ${styles.card}`}
        aria-current={selected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-sold-out={isAvailable && !isForbidden ? undefined : ''}
        onClick={onClick}
      >
        <Picture src={ingredientPicture(ingredient)} alt="" shape="square" />
        <span className={`wrap shrink gap-x-3 snug ${styles.facts}`}>
          <span className={`strong shrink hyphens ${styles.name}`}>{name}</span>{' '}
          {isAvailable ? <span className="quiet small">{formatPrice(unitPrice)}</span> : <SoldOut />}
          {isForbidden && <Unsafe />}
        </span>
      </button>
      {isAvailable && (
        <IconButton
          label={`Legg til ${name}${isForbidden ? ', som ikke passer for deg' : ''}`}
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

const CLICK_DELAY_MS = 300;
const MAX_DOUBLE_CLICK_MS = 1000;

/**
 * A single click or tap calls `onShow` after the delay, a second one within it `onAdd` instead; so does a slower double
 * click, as set in the system. A key press or a screen reader's click calls `onShow` at once.
 */
function useCardClicks(onShow: () => void, onAdd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastClick = useRef(-Infinity);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ detail, timeStamp }: { detail: number; timeStamp: number }) => {
    if (detail === 0) return onShow();
    // The first click of what the browser counts as a double click may have been on another card.
    const isSlow = detail === 2 && timeStamp - lastClick.current <= MAX_DOUBLE_CLICK_MS;
    const isSecond = timer.current !== undefined || isSlow;
    lastClick.current = timeStamp;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isSecond) return onAdd();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onShow();
    }, CLICK_DELAY_MS);
  };
}
