import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { measureText, partText, pouringOrder } from '#client/cup/pouring.ts';
import { isVersionConflict } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { lineParts, requestTimeout } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { VESSEL_NAMES } from '#shared/cup/looks.ts';
import type { PickupLine } from '#shared/pickup/pickup.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { isOpen, type PickupState } from '#shared/pickup/pickup-states.ts';
import { norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';

type Step = [to: PickupState, text: string, variant?: 'primary'];

type StateOnCard = {
  name: string;
  /** The name while the order is late. */
  lateName?: string;
  tint?: string;
  /** The states that the order can get by one tap, each with the text of its button. */
  steps: Step[];
};

const STATES: Record<PickupState, StateOnCard> = {
  placed: { name: 'Ny', lateName: 'Ny, venter', steps: [['making', 'Begynn', 'primary']] },
  making: {
    name: 'Lages',
    lateName: 'Lages, forsinket',
    tint: 'honey-tint',
    steps: [
      ['ready', 'Klar', 'primary'],
      ['placed', 'Tilbake'],
    ],
  },
  ready: {
    name: 'Klar',
    lateName: 'Klar, venter på gjesten',
    tint: 'green-tint',
    steps: [
      ['collected', 'Hentet', 'primary'],
      ['making', 'Tilbake'],
      ['notCollected', 'Ikke hentet'],
    ],
  },
  collected: { name: 'Hentet', steps: [['ready', 'Tilbake']] },
  cancelled: { name: 'Avbestilt', steps: [['placed', 'Tilbake']] },
  notCollected: { name: 'Ikke hentet', steps: [['ready', 'Tilbake']] },
  notMade: { name: 'Ikke laget', steps: [['placed', 'Tilbake']] },
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
    ? [...STATES[state].steps.filter(([to, _, variant]) => variant && isOpen(to) && !isDayOver), ...CLOSINGS]
    : STATES[state].steps;

export type Order = PickupQueue['pickups'][number];

type PickupCardProps = {
  order: Order;
  index: number;
  now: number;
  /** Called after each step, with the order unless the step failed. */
  onChanged: (...changed: Order[]) => unknown;
  onCancel: (order: Order) => void;
};

/** An order with its recipes, and its next step by one tap. */
export function PickupCard({ order, index, now, onChanged, onCancel }: PickupCardProps) {
  const { pickupId, number, slot, slotAt, name, state, version, lines, reason, isClosedThen } = order;
  const { client } = trpc.useUtils();
  /** The version whose change was sent: the second press of a double tap comes before the response. */
  const changedVersion = useRef(0);
  const change = useMutation({
    mutationFn: (next: PickupState) =>
      client.pickup.setState.mutate({ pickupId, state: next, version }, requestTimeout()),
    onSettled: (changed) => (changed ? onChanged(changed) : onChanged()),
    onError: (error) => {
      changedVersion.current = 0;
      const text = isVersionConflict(error)
        ? 'Bestillingen er endret imens. Se over, og prøv igjen.'
        : (reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.');
      toast(text, { error: true });
    },
  });
  const isBlocked = useIsNew(`${version} ${index}`) || change.isPending;
  const press = (next: PickupState, button: Element) => {
    if (changedVersion.current === version) return;
    changedVersion.current = version;
    if (isOpen(next) !== isOpen(state)) focusBeside(button);
    // A new order has no step back.
    else if (next === 'placed') focusHeading(button.closest('li')?.querySelector('h3'));
    change.mutate(next);
  };
  const late = isLate(order, now);
  const { name: stateName, lateName = stateName, tint } = STATES[state];
  const showsRecipes = isOpen(state) && !order.isDayOver;
  return (
    <li className={classes(`surface stack gap-3 ${styles.order}`, late ? styles.late : tint)}>
      <div className="row wrap between gap-3">
        <h3 className="step-3 breakable shrink">
          {`${order.isDayOver ? `${shortDateText(norwegianDate(slotAt))} kl. ` : ''}${slot} · nr. ${number}${name ? ` · ${name}` : ''}`}
        </h3>
        <p role="status" className="strong">
          {late ? lateName : stateName}
        </p>
      </div>
      <ul className="stack gap-3">
        {lines.map((line, lineIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={lineIndex} className="stack gap-1">
            <LineName line={line} />
            {showsRecipes && (
              <>
                {line.recipe && <Recipe recipe={line.recipe} isOfMany={line.quantity > 1} />}
                <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} isForAll />
              </>
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

/** Focuses the next or previous order when an order leaves its list, or the list if it is empty. Does not scroll. */
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
  const [pressable, setPressable] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPressable(state), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return pressable !== state;
}

/** The drink, with its options in bold. A line without options is bold as a whole. */
function LineName({ line }: { line: PickupLine }) {
  const [drink, ...options] = lineParts(line);
  const text = `${line.quantity} × ${drink}`;
  return (
    <p className="step-1">
      {options.length > 0 ? <span>{text}</span> : <strong>{text}</strong>}
      {options.length > 0 && <strong>{` · ${options.join(' · ')}`}</strong>}
    </p>
  );
}

type RecipeProps = { recipe: NonNullable<PickupLine['recipe']>; isOfMany: boolean };

const Recipe = ({ recipe, isOfMany }: RecipeProps) => (
  <>
    <p>{`${VESSEL_NAMES[recipe.vessel]}${isOfMany ? ', til hver' : ''}`}</p>
    <ol className={styles.recipe}>
      {pouringOrder(recipe).map((part, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may be poured twice
        <li key={step} className="row gap-3">
          <span className="grow">{partText(part)}</span> <span>{measureText(part)}</span>
        </li>
      ))}
    </ol>
  </>
);

const MINUTE_MS = 60_000;

/** Whether an order is due within half an hour of `now`, in milliseconds since 1970. */
export const isSoon = ({ slotAt }: Order, now: number): boolean => slotAt <= now + 30 * MINUTE_MS;

/**
 * Whether a new order has waited for three minutes. The counter rings until it is taken. An order for later in the
 * day rings from half an hour before its slot: starting it just to stop the sound would end the guest's chance to cancel.
 * An order that is still unfinished after closing time doesn't ring.
 */
export const isUntaken = (order: Order, now: number): boolean =>
  order.state === 'placed' &&
  !order.isUnfinished &&
  now - order.placedAt > 3 * MINUTE_MS &&
  isSoon(order, now);

/** Whether the counter marks an order as late: it is open past its time, or has waited too long. */
export const isLate = (order: Order, now: number): boolean =>
  (isOpen(order.state) && now > order.slotAt) || isUntaken(order, now);
