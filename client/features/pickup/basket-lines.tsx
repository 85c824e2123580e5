import { textOf } from '#client/data/reason-text.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Reason } from '#shared/api/reasons.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import type { ItemLine, PickupLine } from '#shared/pickup/pickup.ts';
import { formatPrice } from '#shared/text/money.ts';
import { addToBasket, replaceLine, setQuantity } from './basket.ts';
import styles from './pickup-page.module.css';
import type { BasketLine } from './priced-basket.ts';
import { lineText } from './use-pickup.ts';

const [EditLineDialog, hintDialog] = lazyDialog(
  async () => (await import('./edit-line-dialog.tsx')).EditLineDialog,
);

/** The refusals of a menu item that can be ordered with another size or other options. */
const CHANGEABLE: Reason[] = ['optionGone', 'optionSoldOut', 'sizeGone'];

export const canChange = (refusal: BasketLine['refusal']): boolean =>
  !refusal || CHANGEABLE.includes(refusal.reason);

type BasketLinesProps = { lines: BasketLine[]; most: number };

/** The lines of the basket, each with its price or the reason why it can't be ordered. @param most the drinks that an order may have */
export function BasketLines({ lines, most }: BasketLinesProps) {
  const editing = useDialogs<{ line: ItemLine; name: string }>();
  return (
    <>
      <ul className={`stack ${styles.lines}`}>
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a changed line is another one at its place
            key={index}
            {...line}
            index={index}
            most={most}
            onEdit={(line, name) => editing.show({ line, name })}
          />
        ))}
      </ul>
      {editing.open && (
        <EditLineDialog
          {...editing.open}
          onSave={(changed) => {
            if (editing.open) replaceLine(editing.open.line, changed);
            editing.close();
          }}
          onClose={editing.close}
        />
      )}
    </>
  );
}

type LineProps = BasketLine & { index: number; most: number; onEdit: (line: ItemLine, name: string) => void };

function Line({ ordered, line, refusal, seen, isChanged, index, most, onEdit }: LineProps) {
  const { quantity } = ordered;
  const name = seen ? lineText(seen) : refusal?.name || 'Noe som ikke kan bestilles lenger';
  const isLast = quantity === 1 || refusal;
  // Unsaved cups all have the same name, so describe them by their ingredients.
  const described = line?.recipe ? { 'aria-describedby': `parts-${index}` } : {};
  return (
    <li className={`stack gap-2 ${styles.line}`}>
      <p className="row between gap-3">
        {seen || refusal ? (
          <span className="strong breakable shrink">{name}</span>
        ) : (
          <Skeleton className="grow" />
        )}
        {line && <span className={styles.price}>{formatPrice(line.price * quantity)}</span>}
      </p>
      {line && <CupParts recipe={line.recipe} id={`parts-${index}`} />}
      {line && isChanged && <p role="alert">Dette er endret mens det lå i kurven.</p>}
      {refusal && <p role="alert">{textOf(refusal) ?? 'Kan ikke bestilles nå.'}</p>}
      {line && <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} />}
      <div className="row wrap gap-2">
        {'menuItemId' in ordered && canChange(refusal) && (
          <DialogButton hint={hintDialog} aria-label={`Endre ${name}`} onClick={() => onEdit(ordered, name)}>
            Endre
          </DialogButton>
        )}
        <div className={`row gap-2 ${styles.steps}`}>
          <Button
            className={styles.step}
            {...described}
            aria-label={isLast ? `Ta bort ${name}` : `Én mindre av ${name}`}
            onClick={({ currentTarget }) => {
              if (isLast) focusOwner(currentTarget);
              setQuantity(ordered, isLast ? 0 : quantity - 1);
              if (!isLast) return;
              const run = () => void addToBasket(ordered, most, index);
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
            onClick={() => addToBasket({ ...ordered, quantity: 1 }, most)}
          >
            +
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The ingredients of a dream cup, because two cups may have the same name. */
export const CupParts = ({ recipe, id }: Pick<PickupLine, 'recipe'> & { id?: string }) =>
  recipe && (
    <p id={id} className="small quiet breakable">
      {ingredientsText(recipe.ingredientDTOs.map(({ name }) => name))}
    </p>
  );
