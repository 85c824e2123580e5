import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useIsNew } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { toasts } from '#client/ui/toast/toast-store.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';
import { isOpen, type PickupState } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { norwegianDate, shortDateText } from '#shared/text/norwegian-date.ts';
import { CardLine, GuestWords, LineName, whereText } from './card-line.tsx';
import { CardMenu } from './card-menu.tsx';
import styles from './order.module.css';
import { dueText, hasUnmade, isDue, isLate, nextSlot, type Order } from './queue.ts';
import { type OnChanged, useOrderChange } from './use-order-change.ts';

export type Step = [to: PickupState, text: string];

type StateOnCard = { name: string; next?: Step; back?: PickupState };

const STATES: Record<PickupState, StateOnCard> = {
  placed: { name: 'Ny', next: ['making', 'Begynn'] },
  making: { name: 'Lages', next: ['ready', 'Klar'], back: 'placed' },
  ready: { name: 'Klar', next: ['collected', 'Hentet'], back: 'making' },
  collected: { name: 'Hentet', back: 'ready' },
  cancelled: { name: 'Avbestilt', back: 'placed' },
  notCollected: { name: 'Ikke hentet', back: 'ready' },
  notMade: { name: 'Ikke laget', back: 'placed' },
};

/** Whether its guest has cancelled an order. The counter always gives a reason. */
const isCancelledByGuest = ({ state, reason }: Order): boolean => state === 'cancelled' && !reason;

/** The states that close an unfinished order, with the texts of their buttons. */
export const CLOSINGS: Step[] = [
  ['collected', 'Hentet'],
  ['notCollected', 'Ikke hentet'],
  ['notMade', 'Ikke laget'],
];

/** The next step. An unfinished order is made only until its day is over, and then closed like all others. */
function nextOf({ state, isUnfinished, isDayOver, lines, total }: Order): Step | undefined {
  const { next } = STATES[state];
  if (!next || (isUnfinished && (isDayOver || !isOpen(next[0])))) return undefined;
  const [to, text] = next;
  if (to === 'making' && isUnfinished) return [to, 'Begynn likevel'];
  if (to === 'collected') return [to, `${text} · ${formatPrice(total)}`];
  return [to, to === 'ready' && lines.every(({ isDone }) => isDone) ? `${text}?` : text];
}

/** The buttons beside the next step: to close an order left at closing time, or to take back a finished one. What its guest has cancelled stays so. */
function otherSteps(order: Order): Step[] {
  const { back } = STATES[order.state];
  if (order.isUnfinished) return CLOSINGS;
  return back && !isOpen(order.state) && !isCancelledByGuest(order) ? [[back, 'Tilbake']] : [];
}

/** How long taps on a card that has moved do nothing, in milliseconds: they may be for the card that was there. */
const NEXT_TAP_MS = 900;

/** The order that moves to another list, and the name of its input that has the focus. */
export type Moving = { pickupId: number; input?: string };

export type PickupCardProps = {
  order: Order;
  index: number;
  /** Whether a phone shows the list of this card. */
  isShown: boolean;
  now: number;
  queue: PickupQueue;
  /** Orders with something of these names are marked. */
  marked: readonly string[];
  moving: RefObject<Moving | null>;
  onChanged: OnChanged;
  onCancel: (order: Order) => void;
};

export function PickupCard(props: PickupCardProps) {
  const { order, index, isShown, now, queue, marked, moving, onChanged, onCancel } = props;
  const { pickupId, number, slot, slotAt, name, state, version, lines, isUnfinished, isDayOver } = order;
  const { client } = trpc.useUtils();
  const card = useFocusOf(order, moving);
  const change = useOrderChange(
    (next: PickupState) => client.pickup.setState.mutate({ pickupId, state: next, version }),
    onChanged,
  );
  const isNew = useIsNew(`${version}`, true);
  const hasMoved = useIsNew(`${index} ${isShown}`, true, NEXT_TAP_MS);
  const isBlocked = isNew || hasMoved || change.isPending;
  const press = (next: PickupState) => {
    if (isOpen(next) && isOpen(state)) moving.current = { pickupId };
    change.mutate(next, {
      onError: () => {
        moving.current = null;
      },
    });
  };
  const isWaiting = isOpen(state) && !isUnfinished;
  const isMade = isOpen(state) && !isDayOver;
  const isMarked = hasUnmade(order, marked);
  const next = nextOf(order);
  // The buttons of a ready order are at the top. At the end toasts would cover them, and they would cover lines of a long order.
  const isReady = state === 'ready' && isWaiting;
  const steps = (
    <div
      className={classes(
        'wrap gap-2',
        styles.steps,
        isWaiting && (isReady ? styles.atTop : styles.reachable),
      )}
    >
      {next && (
        <Button
          variant="primary"
          className={`step-1 ${styles.next}`}
          data-next
          blocked={isBlocked}
          onClick={() => press(next[0])}
        >
          <span>{next[1]}</span>
          <span className="visually-hidden">{` nr. ${number}`}</span>
        </Button>
      )}
      {otherSteps(order).map(([to, text]) => (
        <Button key={to} blocked={isBlocked} onClick={() => press(to)}>
          <span>{text}</span>
          <span className="visually-hidden">{` nr. ${number}`}</span>
        </Button>
      ))}
      {isWaiting && (
        <CardMenu
          order={order}
          back={STATES[state].back}
          nextSlot={nextSlot(queue, order)}
          canMoveBack={queue.slots.includes(slot)}
          isBlocked={isBlocked}
          press={press}
          onChanged={onChanged}
          onCancel={onCancel}
        />
      )}
    </div>
  );
  return (
    <li
      ref={card}
      className={classes(
        `surface stack gap-2 ${styles.order}`,
        isLate(order, now) ? styles.late : isDue(order, now) && 'honey-tint',
      )}
      data-marked={isMarked || undefined}
    >
      <div className="row wrap between gap-x-3">
        <h3 className="step-2 breakable shrink">{`${number}${name ? `\u00a0· ${name}` : ''}`}</h3>
        <p className="strong step-1">
          <span>{isDayOver ? `${shortDateText(norwegianDate(slotAt))} kl. ${slot}` : slot}</span>
          {isMade && <span className={`nowrap ${styles.due}`}>{` ${dueText(order, now)}`}</span>}
        </p>
      </div>
      {isMarked && <p className="visually-hidden">Merket</p>}
      <p className="row wrap gap-x-3 strong">
        {!isWaiting && (
          <span>{`${STATES[state].name}${isCancelledByGuest(order) ? ' av gjesten' : ''}`}</span>
        )}
        {order.where && <span>{whereText(order.where)}</span>}
        {(state !== 'ready' || isUnfinished) && (
          <span className={`price ${styles.sum}`}>{formatPrice(order.total)}</span>
        )}
      </p>
      {isReady && steps}
      <GuestWords order={order} />
      <ul className={classes('stack gap-3', hasMoved && styles.moved)}>
        {lines.map((line, lineIndex) =>
          isMade ? (
            <CardLine
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
              key={lineIndex}
              order={order}
              index={lineIndex}
              line={line}
              onChanged={(changed) => {
                // The first tick begins the order, which moves with the focused checkbox.
                const isBegun = state === 'placed' && changed?.state === 'making';
                if (isBegun) moving.current = { pickupId, input: `line-${lineIndex}` };
                return onChanged(changed);
              }}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <li key={lineIndex}>
              <LineName line={line} />
            </li>
          ),
        )}
      </ul>
      {order.isClosedThen && !isUnfinished && (
        <p className="strong">{`Kl. ${slot} har dere stengt. Gjesten får vite det${state === 'placed' ? ', og kan avbestille' : ''}.`}</p>
      )}
      {order.reason && <p>{order.reason}</p>}
      <p role="status" className="visually-hidden">
        {/* Empty at first, because a screen reader says only what changes. */}
        {!isNew && next?.[1] === 'Klar?' && `Alt til nr. ${number} er laget. Klar?`}
      </p>
      {!isReady && steps}
    </li>
  );
}

/** The space of a toast in pixels, at the usual font size. */
const TOAST_SPACE = 96;

/**
 * Scrolls a column back whose cards end above its lower edge or the toasts there. It could be scrolled so far because of the
 * space for toasts below the last card.
 */
function closeGap(column: HTMLElement): void {
  const end = column.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const covered = column.dataset.column === 'ready' ? toasts.get().length * TOAST_SPACE : 0;
  column.scrollBy(0, Math.min(0, end + covered - column.getBoundingClientRect().bottom));
}

/**
 * The focus follows an order to its next list. If the order leaves the lists, the next or previous order gets the focus, or
 * the list if it is empty.
 */
function useFocusOf({ pickupId, state }: Order, moving: RefObject<Moving | null>) {
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const column = element?.closest('section');
    return () => {
      // Once the card has left.
      queueMicrotask(() => column && closeGap(column));
      if (!element?.contains(document.activeElement)) return;
      const beside =
        element.nextElementSibling ?? element.previousElementSibling ?? element.closest('section');
      focusHeading(beside?.querySelector<HTMLElement>('h2, h3'), { preventScroll: true });
    };
  }, []);
  useEffect(() => {
    if (moving.current?.pickupId !== pickupId) return;
    const { input } = moving.current;
    moving.current = null;
    const target = card.current?.querySelector<HTMLElement>(input ? `[name="${input}"]` : '[data-next]');
    target?.focus({ preventScroll: true });
    // An order that is made now is read on. An order that waits for its guest must not push others out of sight.
    if (state === 'making' || target?.matches(':focus-visible'))
      card.current?.scrollIntoView({ block: 'nearest' });
  }, [pickupId, state, moving]);
  return card;
}
