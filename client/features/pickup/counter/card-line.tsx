import { measureText, partText, pouringOrder } from '#client/cup/cup-contents.ts';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lineParts } from '#client/features/pickup/use-pickup.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VESSEL_NAMES } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { type AllergenLine, allergenWords, isUnsafe } from '#shared/menu/allergens.ts';
import type { PickupLine } from '#shared/pickup/pickup.ts';
import { dotted, listText } from '#shared/text/text.ts';
import styles from './order.module.css';
import type { Order } from './queue.ts';
import { type OnChanged, toastFailure } from './use-order-change.ts';

type CardLineProps = {
  order: Order;
  /** The position of the line in the order, from 0. */
  index: number;
  line: Order['lines'][number];
  onChanged: OnChanged;
};

/** A line of an order to make, with a tick, the recipe of a cup, and allergens, marked where they may be unsafe for the guest. */
export function CardLine({ order: { pickupId, version, avoids }, index, line, onChanged }: CardLineProps) {
  const { client } = trpc.useUtils();
  // Each tap counts, also while an earlier one is being sent.
  const { pending: isDone = line.isDone, set } = useLatestValue({
    id: `line ${pickupId} ${index}`,
    send: async (value) => {
      const tick = { pickupId, line: index, isDone: value, version };
      await onChanged(await client.pickup.tickLine.mutate(tick));
    },
    onError: (error) => {
      toastFailure(error);
      onChanged();
    },
  });
  const isAvoided = isUnsafe({ allergens: avoids, unknownWords: [] }, line.allergens, line.allergensUnknown);
  const lineClass = (kind: AllergenLine['kind']) => {
    const isUnknown = kind === 'unknown' && isAvoided;
    const named = kind === 'contains' || kind === 'mayContain' ? line.allergens?.[kind] : [];
    return (isUnknown || avoids.some((allergen) => named?.includes(allergen))) && 'strong berry';
  };
  return (
    <li className={`stack gap-1 ${styles.line}`} data-done={isDone || undefined}>
      <label className={`row gap-3 ${styles.tick}`}>
        <input
          type="checkbox"
          name={`line-${index}`}
          checked={isDone}
          onChange={({ target }) => set(target.checked)}
        />
        <LineName line={line} />
      </label>
      {line.recipe && (
        <div className={`row gap-4 ${styles.recipe}`}>
          <CupDrawing drawing={drawDrink(line.recipe)} label="" />
          <div className="grow shrink">
            <RecipeSteps recipe={line.recipe} isOfMany={line.quantity > 1} />
          </div>
        </div>
      )}
      {isAvoided && <span className="visually-hidden">Gjesten tåler kanskje ikke dette. </span>}
      <AllergenLines
        allergens={line.allergens}
        unknown={line.allergensUnknown}
        isForAll
        // As large as the drink: the barista reads both.
        className="step-1"
        lineClass={lineClass}
      />
    </li>
  );
}

/** The drink, with its options in bold. A line without options is bold as a whole. */
export function LineName({ line }: { line: PickupLine }) {
  const [drink, ...options] = lineParts(line);
  const text = `${line.quantity} × ${drink}`;
  return (
    <span className="step-1 snug breakable">
      {options.length > 0 ? <span>{text}</span> : <strong>{text}</strong>}
      {options.length > 0 && <strong>{dotted(['', ...options])}</strong>}
    </span>
  );
}

type RecipeProps = { recipe: NonNullable<PickupLine['recipe']>; isOfMany: boolean };

/** The vessel of a cup and its ingredients, from the bottom. */
export const RecipeSteps = ({ recipe, isOfMany }: RecipeProps) => (
  <>
    <p>{`${VESSEL_NAMES[recipe.vessel]}${isOfMany ? ', til hver' : ''}`}</p>
    <ol>
      {pouringOrder(recipe).map((part, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may be poured twice
        <li key={step} className="row between gap-3 snug">
          <span className="breakable hyphens shrink">{partText(part)}</span>{' '}
          <span className="nowrap">{measureText(part)}</span>
        </li>
      ))}
    </ol>
  </>
);

/** The guest's note and avoided allergens. Both are erased a day after the order. */
export const GuestWords = ({ order: { note, avoids } }: { order: Order }) => (
  <>
    {avoids.length > 0 && (
      <p className={`row strong gap-2 notice step-1 snug ${styles.words} ${styles.avoids}`}>
        <Icon name="warning" />
        <span>{`Tåler ikke ${listText(allergenWords(avoids), 'eller')}`}</span>
      </p>
    )}
    {note && (
      <p className={`notice step-1 snug breakable ${styles.words}`}>
        <span className="visually-hidden">Beskjed: </span>
        <span>{note}</span>
      </p>
    )}
  </>
);

export const whereText = (where: NonNullable<Order['where']>): string =>
  where === 'here' ? 'Drikk her' : 'Ta med';
