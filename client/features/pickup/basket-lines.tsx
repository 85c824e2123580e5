import { AllergenLines } from '#client/allergens/allergen-lines.tsx';
import { textOf } from '#client/lib/api/reason-text.ts';
import { addToBasket, keyOf, setQuantity } from '#client/pickup/basket.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import type { NewLine, PricedBasket } from '#shared/pickup/pickup.ts';
import { lineText } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { CupParts } from './cup-parts.tsx';
import styles from './pickup.module.css';

type LinesProps = { lines: ({ ordered: NewLine } & Partial<PricedBasket['lines'][number]>)[] };

/** What is in the basket, each line with what it costs now or why it can't be ordered. */
export const BasketLines = ({ lines }: LinesProps) => (
  <ul className={`stack ${styles.lines}`}>
    {lines.map(({ ordered, line, refusal }, at) => {
      const { quantity } = ordered;
      const name = line ? lineText(line) : refusal?.name || 'Noe som ikke finnes lenger';
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
                  setQuantity(at, isLast ? 0 : quantity - 1);
                  if (!isLast) return;
                  const run = () => void addToBasket(ordered, at);
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
                onClick={() => line && setQuantity(at, quantity + 1)}
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
