import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { measureText, partText, pouringOrder } from '#client/cup/pouring.ts';
import { isVersionConflict } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { inTime } from '#client/features/pickup/use-now.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { VESSEL_NAMES } from '#shared/cup/looks.ts';
import type { PickupLine, PickupQueue } from '#shared/pickup/pickup.ts';
import { isOpen, lineText, PICKUP_LIMITS, type PickupState } from '#shared/pickup/pickup-states.ts';
import { norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { isLate } from './is-late.ts';
import styles from './pickup-queue.module.css';

type Step = [to: PickupState, text: string, variant?: 'primary'];

/** The states that an order can get by one tap, each with the text of its button. */
const STEPS: Record<PickupState, Step[]> = {
  placed: [['making', 'Begynn', 'primary']],
  making: [
    ['ready', 'Klar', 'primary'],
    ['placed', 'Tilbake'],
  ],
  ready: [
    ['collected', 'Hentet', 'primary'],
    ['making', 'Tilbake'],
    ['notCollected', 'Ikke hentet'],
  ],
  collected: [['ready', 'Tilbake']],
  cancelled: [['placed', 'Tilbake']],
  notCollected: [['ready', 'Tilbake']],
  notMade: [['placed', 'Tilbake']],
};

/** The states that close an unfinished order, with the texts of their buttons. */
export const CLOSINGS: Step[] = [
  ['collected', 'Hentet'],
  ['notCollected', 'Ikke hentet'],
  ['notMade', 'Ikke laget'],
];

/** The buttons of an order. An unfinished order can be closed, and until its day is over also take its next step. */
const stepsOf = ({ state, isUnfinished, isDayOver }: Order): Step[] =>
  isUnfinished
    ? [...STEPS[state].filter(([to, _, variant]) => variant && isOpen(to) && !isDayOver), ...CLOSINGS]
    : STEPS[state];

const TINTS: Partial<Record<PickupState, string>> = { making: 'honey-tint', ready: 'green-tint' };

/** The names of open states once an order is late. */
const LATE_NAMES: Partial<Record<PickupState, string>> = {
  placed: 'Ny, venter',
  making: 'Lages, forsinket',
  ready: 'Klar, venter på gjesten',
};

const NAMES: Record<PickupState, string> = {
  placed: 'Ny',
  making: 'Lages',
  ready: 'Klar',
  collected: 'Hentet',
  cancelled: 'Avbestilt',
  notCollected: 'Ikke hentet',
  notMade: 'Ikke laget',
};

type Order = PickupQueue['pickups'][number];
type PickupCardProps = {
  order: Order;
  /** Its place in the list. */
  at: number;
  /** Whether it is finished: without what to make. */
  isBrief?: boolean;
  now: number;
  /** Called after each step, with the order unless the step failed. */
  onChanged: (...changed: Order[]) => unknown;
  onCancel: (order: Order) => void;
};

/** An order with its recipes, and its next step by one tap. */
export function PickupCard({ order, at, isBrief = false, now, onChanged, onCancel }: PickupCardProps) {
  const { pickupId, number, slot, slotAt, name, state, version, lines, reason, isClosedThen } = order;
  const { client } = trpc.useUtils();
  /** The version that was changed here: the second press of a double tap comes before the answer. */
  const changed = useRef(0);
  const change = useMutation({
    mutationFn: (next: PickupState) =>
      client.pickup.setState.mutate({ pickupId, state: next, version }, inTime()),
    onSettled: (after) => (after ? onChanged(after) : onChanged()),
    onError: (error) => {
      changed.current = 0;
      const text = isVersionConflict(error)
        ? 'Bestillingen er endret imens. Se over, og prøv igjen.'
        : (reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.');
      toast(text, { error: true });
    },
  });
  const isBlocked = useIsNew(`${version} ${at}`) || change.isPending;
  const press = (next: PickupState, button: Element) => {
    if (isBlocked || changed.current === version) return;
    changed.current = version;
    if (isOpen(next) !== isOpen(state)) focusBeside(button);
    // A new order has no step back.
    else if (next === 'placed') focusHeading(button.closest('li')?.querySelector('h3'));
    change.mutate(next);
  };
  const late = isLate(order, now);
  return (
    <li className={classes(`surface stack gap-3 ${styles.order}`, late ? styles.late : TINTS[state])}>
      <div className="row wrap between gap-3">
        <h3 className="step-3 breakable shrink">
          {`${order.isDayOver ? `${shortDateText(norwegianDate(slotAt))} kl. ` : ''}${slot} · nr. ${number}${name ? ` · ${name}` : ''}`}
        </h3>
        <p role="status" className="strong">
          {(late && LATE_NAMES[state]) || NAMES[state]}
        </p>
      </div>
      <ul className="stack gap-3">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={at} className="stack gap-1">
            <p className="strong step-1">{`${line.quantity} × ${lineText(line)}`}</p>
            {!isBrief && line.recipe && <Recipe recipe={line.recipe} isOfMany={line.quantity > 1} />}
            {!isBrief && (
              <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} isForAll />
            )}
          </li>
        ))}
      </ul>
      {isClosedThen && !order.isUnfinished && (
        <p className="strong">Dere har stengt da. Gjesten ser det, og kan avbestille.</p>
      )}
      {reason && <p>{reason}</p>}
      <div className="row wrap gap-3">
        {stepsOf(order).map(([to, text, variant]) => (
          <Button
            // The next step stays the same button, and keeps the focus.
            key={variant ?? text}
            variant={variant ?? 'secondary'}
            blocked={isBlocked}
            onClick={({ currentTarget }) => press(to, currentTarget)}
          >
            <span>{text}</span>
            <span className="visually-hidden">{` nr. ${number}`}</span>
          </Button>
        ))}
        {isOpen(state) && !order.isUnfinished && (
          <Button aria-haspopup="dialog" onClick={() => onCancel(order)}>
            Avbestill
            <span className="visually-hidden">{` nr. ${number}`}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** When an order leaves its list, focuses the next or previous order, else the list. Does not scroll. */
function focusBeside(button: Element): void {
  const card = button.closest('li');
  const beside = card?.nextElementSibling ?? card?.previousElementSibling ?? button.closest('section');
  focusHeading(beside?.querySelector<HTMLElement>('h2, h3'), { preventScroll: true });
}

/**
 * How long the buttons of an order do nothing after the order or its place has changed, in milliseconds. Otherwise a
 * double tap would press the new button too.
 */
const DOUBLE_TAP_MS = 500;

function useIsNew(state: string): boolean {
  const [known, setKnown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKnown(state), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return known !== state;
}

type RecipeProps = { recipe: NonNullable<PickupLine['recipe']>; isOfMany: boolean };

const Recipe = ({ recipe, isOfMany }: RecipeProps) => (
  <>
    <p>{`${VESSEL_NAMES[recipe.vessel]}${isOfMany ? ', til hver' : ''}`}</p>
    <ol className={styles.recipe}>
      {pouringOrder(recipe).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may be poured twice
        <li key={at} className="row gap-3">
          <span className="grow">{partText(part)}</span> <span>{measureText(part)}</span>
        </li>
      ))}
    </ol>
  </>
);

type CancelDialogProps = Pick<PickupCardProps, 'order' | 'onChanged'> & { onClose: () => void };

/** @param order as it was when the dialog was opened: who has changed it meanwhile, is told */
export function CancelDialog({ order, onChanged, onClose }: CancelDialogProps) {
  const { pickupId, number, version } = order;
  const { client } = trpc.useUtils();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`Avbestille nr. ${number}?`}
      action="Avbestill"
      cancel="Behold"
      acting="Avbestiller..."
      variant="danger"
      failure="Failed to cancel the order"
      send={async () => {
        await client.pickup.setState.mutate({ pickupId, state: 'cancelled', version, reason }, inTime());
        await onChanged();
        return null;
      }}
      onClose={onClose}
    >
      {() => (
        <Field
          label="Hvorfor (valgfritt)"
          name="reason"
          hint="Gjesten leser det på siden sin."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={PICKUP_LIMITS.reason}
          autoComplete="off"
        />
      )}
    </ActionDialog>
  );
}
