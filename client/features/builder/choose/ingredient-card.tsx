import { memo, useEffect, useRef } from 'react';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
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
  const clicks = useCardClicks(
    () => onShow(ingredient),
    () => onAdd(ingredient),
  );
  return (
    <li className="row">
      <button
        type="button"
        className={`stack shrink grow gap-3 ${styles.card}`}
        aria-current={selected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-sold-out={isAvailable ? undefined : ''}
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

const CLICK_DELAY_MS = 300;
const MAX_DOUBLE_CLICK_MS = 1000;

/**
 * A single click or tap calls `onShow` after the delay, a second one within it `onAdd` instead; so does a slower double
 * click, as set in the system. A key press or a screen reader's click calls `onShow` at once.
 */
function useCardClicks(onShow: () => void, onAdd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The `timeStamp` of the last two clicks on this card. */
  const clicks = useRef({ first: -Infinity, second: -Infinity });
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onClick: ({ detail, timeStamp }: { detail: number; timeStamp: number }) => {
      if (detail === 0) return onShow();
      clicks.current = { first: clicks.current.second, second: timeStamp };
      if (timer.current !== undefined) {
        stop();
        return onAdd();
      }
      timer.current = setTimeout(() => {
        stop();
        onShow();
      }, CLICK_DELAY_MS);
    },
    // Not every touch screen fires `dblclick`. Browsers also fire it for two quick taps close together of which the first
    // was on another card or on the category above.
    onDoubleClick: ({ timeStamp }: { timeStamp: number }) => {
      const wasAdded = timer.current === undefined;
      if (wasAdded || timeStamp - clicks.current.first > MAX_DOUBLE_CLICK_MS) return;
      stop();
      onAdd();
    },
  };
}
