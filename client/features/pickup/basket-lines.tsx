import { useLocation } from 'wouter';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { textOf } from '#client/data/reason-text.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Reason } from '#shared/api/reasons.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { dividedIngredients, drawDrink } from '#shared/drinks/drink-layers.ts';
import * as paths from '#shared/paths.ts';
import type { NewLine, PickupLine } from '#shared/pickup/pickup.ts';
import { formatPrice } from '#shared/text/money.ts';
import { ingredientsText } from '#shared/text/text.ts';
import { addToBasket, type BasketLine, changeText, keyOf, replaceLine, setQuantity } from './basket.ts';
import styles from './pickup-page.module.css';
import { Stepper } from './stepper.tsx';
import { lineText, useIsNew } from './use-pickup.ts';

const [EditLineDialog, hintEdit] = lazyDialog(
  async () => (await import('#client/features/menu/menu-item-dialog.tsx')).EditLineDialog,
);
const [NameLineDialog, hintName] = lazyDialog(
  async () => (await import('./name-line-dialog.tsx')).NameLineDialog,
);

/** The key of the toast of a removed line. */
export const REMOVED = 'removed line';

/** The refusals that a guest can resolve by choosing another size or other options. */
const CHANGEABLE: Reason[] = ['optionGone', 'optionSoldOut', 'sizeGone'];

/** The refusals of an order that are about a line. */
export const OF_LINES: string[] = [
  ...CHANGEABLE,
  'drinkMissing',
  'cupEmpty',
  'ingredientMissing',
  'menuItemMissing',
  'soldOut',
] satisfies Reason[];

export const canChange = ({ refusal, hasChoices = false }: Omit<BasketLine, 'ordered'>): boolean =>
  refusal ? CHANGEABLE.includes(refusal.reason) : hasChoices;

/** The lines of the basket, each with its price or the reason why it can't be ordered. @param maxDrinks the drinks that an order may have */
export function BasketLines({ lines, maxDrinks }: { lines: BasketLine[]; maxDrinks: number }) {
  const changing = useDialogs<{ line: NewLine; name: string }>();
  const save = (changed: NewLine) => {
    if (changing.open) replaceLine(changing.open.line, changed);
    changing.close();
  };
  const { line, name } = changing.open ?? { name: '' };
  return (
    <>
      <ul className="stack divided">
        {lines.map((each, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a changed line is another one at its place
            key={index}
            {...each}
            index={index}
            maxDrinks={maxDrinks}
            onChange={(shown) => changing.show({ line: each.ordered, name: shown })}
          />
        ))}
      </ul>
      {line && 'menuItemId' in line && (
        <EditLineDialog line={line} name={name} onSave={save} onClose={changing.close} />
      )}
      {line && 'ingredientIds' in line && (
        <NameLineDialog
          name={line.name ?? ''}
          onSave={(next) => save({ ...line, name: next })}
          onClose={changing.close}
        />
      )}
    </>
  );
}

type LineProps = BasketLine & { index: number; maxDrinks: number; onChange: (name: string) => void };

function Line({ index, maxDrinks, onChange, ...basketLine }: LineProps) {
  const { ordered, line, refusal, seen, imagePath } = basketLine;
  const changed = changeText(basketLine);
  const { quantity } = ordered;
  const [, navigate] = useLocation();
  const recipe = line?.recipe ?? refusal?.recipe ?? seen?.recipe ?? null;
  const shown = seen ?? refusal;
  const name = shown?.name ? lineText(shown) : 'Utgått vare';
  const isLast = quantity === 1 || refusal;
  const key = `${keyOf(ordered)} ${Boolean(isLast)}`;
  const isNew = useIsNew(key, false);
  // Unsaved cups may have the same name, so describe them by their ingredients.
  const described = recipe ? { 'aria-describedby': `parts-${index}` } : {};
  return (
    <li className={`stack gap-4 ${styles.basketLine}`}>
      <div className={styles.picture}>
        {recipe && <CupDrawing drawing={drawDrink(recipe)} label="" />}
        {imagePath && <Picture src={imagePath} alt="" shape="square" />}
      </div>
      <div className="stack gap-2">
        <p className="row between gap-3">
          {seen || refusal ? (
            <span className="strong breakable shrink" tabIndex={-1} data-invalid={refusal ? '' : undefined}>
              {name}
            </span>
          ) : (
            <Skeleton className="grow" />
          )}
          {line && <span>{formatPrice(line.price * quantity)}</span>}
        </p>
        <CupParts recipe={recipe} id={`parts-${index}`} />
        {changed && <p role="alert">{changed}</p>}
        {refusal && (
          <p role="alert" className="strong berry">
            {textOf(refusal) ?? 'Kan ikke bestilles nå.'}
          </p>
        )}
        {line && <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} />}
        <div className="row wrap between gap-2">
          <Stepper
            less={{
              ...described,
              'aria-label': isLast ? `Ta bort ${name}` : `Én mindre av ${name}`,
              blocked: isNew,
              children: isLast && <Icon name="cross" />,
              onClick: ({ currentTarget }) => {
                // The guest goes on with the next line.
                if (isLast) focusOwner(currentTarget, { preventScroll: true });
                setQuantity(ordered, isLast ? 0 : quantity - 1);
                if (!isLast) return;
                const run = () => void addToBasket(ordered, maxDrinks, { index });
                toast(`${name} er tatt bort.`, {
                  action: { text: 'Angre', time: UNDO_OFFER, run, key: REMOVED },
                });
              },
            }}
            more={{
              ...described,
              'aria-label': `Én til av ${name}`,
              blocked: !line,
              onClick: () => addToBasket({ ...ordered, quantity: 1 }, maxDrinks),
            }}
          >
            {quantity}
          </Stepper>
          {'menuItemId' in ordered && canChange(basketLine) && (
            <DialogButton hint={hintEdit} aria-label={`Endre ${name}`} onClick={() => onChange(name)}>
              Endre
            </DialogButton>
          )}
          {refusal?.reason === 'soldOut' && recipe && (
            <Button
              {...described}
              aria-label={`Lag ${name} med noe annet`}
              // The line stays until another cup takes its place: the guest may come back without one.
              onClick={() => navigate(paths.builder, { state: { cup: recipe, line: ordered } })}
            >
              Lag den med noe annet
            </Button>
          )}
          {'ingredientIds' in ordered && !refusal && (
            <DialogButton
              {...described}
              hint={hintName}
              aria-label={ordered.name ? `Endre navnet ${name}` : `Gi ${name} et navn`}
              onClick={() => onChange(name)}
            >
              {ordered.name ? 'Endre navn' : 'Gi navn'}
            </DialogButton>
          )}
        </div>
      </div>
    </li>
  );
}

const namesText = (ingredients: readonly { name: string }[]) =>
  ingredientsText(ingredients.map(({ name }) => name));

/** What is in a dream cup, and what did not fit. It tells cups of the same name apart. */
export function CupParts({ recipe, id }: Pick<PickupLine, 'recipe'> & { id?: string }) {
  if (!recipe) return null;
  const { poured, leftOut } = dividedIngredients(recipe);
  const texts = [namesText(poured), leftOut.length > 0 && `Fikk ikke plass: ${namesText(leftOut)}`];
  return (
    <p id={id} className="small quiet breakable">
      {texts.filter(Boolean).join('. ')}
    </p>
  );
}
