import { textOf } from '#client/data/reason-text.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { lineText } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { addToBasket, keyOf, setQuantity } from './basket.ts';
import { CupParts } from './cup-parts.tsx';
import styles from './pickup.module.css';
import type { BasketLine } from './use-priced-basket.ts';

type LinesProps = { lines: BasketLine[]; most: number };

/** The lines of the basket, each with its price or why it can't be ordered. @param most how many drinks an order may have */
export const BasketLines = ({ lines, most }: LinesProps) => (
  <ul className={`stack ${styles.lines}`}>
    {lines.map(({ ordered, line, refusal, seen, isChanged }, at) => {
      const { quantity } = ordered;
      const name = seen ? lineText(seen) : refusal?.name || 'Noe som ikke kan bestilles lenger';
      const isLast = quantity === 1 || refusal;
      // Two cups that are not saved have the same name.
      const described = line?.recipe ? { 'aria-describedby': `parts-${at}` } : {};
      return (
        <li key={keyOf(ordered)} className={`stack gap-2 ${styles.line}`}>
          <p className="row between gap-3">
            <span className="strong breakable shrink">{name}</span>
            {line && <span className={styles.price}>{formatPrice(line.price * quantity)}</span>}
          </p>
          {line && <CupParts recipe={line.recipe} id={`parts-${at}`} />}
          {line && isChanged && <p role="alert">Dette er endret mens det lå i kurven.</p>}
          {refusal && <p role="alert">{textOf(refusal) ?? 'Kan ikke bestilles nå.'}</p>}
          <div className="row between gap-3">
            <div className="shrink">
              {line && <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} />}
            </div>
            <div className="row gap-2">
              <Button
                className={styles.step}
                {...described}
                aria-label={isLast ? `Ta bort ${name}` : `Én mindre av ${name}`}
                onClick={({ currentTarget }) => {
                  if (isLast) focusOwner(currentTarget);
                  setQuantity(ordered, isLast ? 0 : quantity - 1);
                  if (!isLast) return;
                  const run = () => void addToBasket(ordered, most, at);
                  toast(`${name} er tatt bort.`, { action: { text: 'Angre', time: UNDO_OFFER, run } });
                }}
              >
                {isLast ? <Icon name="cross" /> : '−'}
              </Button>
              <span className="strong">{quantity}</span>
              <Button
                className={styles.step}
                {...described}
                aria-label={`Én til av ${name}`}
                blocked={!line}
                onClick={() => line && addToBasket({ ...ordered, quantity: 1 }, most)}
              >
                +
              </Button>
            </div>
          </div>
        </li>
      );
    })}
  </ul>
);
