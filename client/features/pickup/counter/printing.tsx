import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { onSession } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { sharedState, storedState } from '#client/lib/stored-state.ts';
import printStyles from '#client/ui/dialog/dialog.module.css';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { formatPrice } from '#shared/text/money.ts';
import { GuestWords, LineName, RecipeSteps, whereText } from './card-line.tsx';
import styles from './order.module.css';
import { type CounterQueue, isToPrint, type Order } from './queue.ts';

/** Since when this browser prints new orders by itself, in milliseconds of the server's clock; null if it doesn't. */
const printsSince = storedState(
  'counter_print',
  (text) => Number(text) || null,
  (since: number | null) => (since === null ? null : `${since}`),
);

/** Prints tickets, by itself where the switch is on. */
export function Printing({ queue: { data, dataUpdatedAt, refetch } }: Pick<CounterQueue, 'queue'>) {
  const since = useSyncExternalStore(printsSince.subscribe, printsSince.get);
  const { client } = trpc.useUtils();
  const print = useMutation({
    mutationFn: ({ pickupId }: Order) => client.pickup.markPrinted.mutate({ pickupId }),
    onSuccess: ({ isFirst }, order) => {
      if (isFirst) printTicket(order);
      void refetch();
    },
  });
  const printNext = useEffectEvent(() => {
    const next = data?.pickups.find((order) => since !== null && isToPrint(order, since));
    if (next && !print.isPending) print.mutate(next);
  });
  // Each response prints one order at most. It is also the next attempt after a failure.
  useEffect(() => {
    if (dataUpdatedAt > 0) printNext();
  }, [dataUpdatedAt]);
  return (
    <>
      <details>
        <summary className="target row strong gap-2">
          <span>{since === null ? 'Utskrift: av' : 'Utskrift: på'}</span> <Icon name="down" />
        </summary>
        <div className="row between gap-3">
          <span className="strong" aria-hidden>
            Skriv ut nye bestillinger av seg selv
          </span>
          <Switch
            label="Skriv ut nye bestillinger av seg selv"
            isOn={since !== null}
            onChange={(isOn) => printsSince.set(isOn && data ? data.now : null)}
          />
        </div>
        <p>Nettleseren må være startet for kioskutskrift. Ellers åpner den et vindu for hver bestilling.</p>
      </details>
      <Ticket />
    </>
  );
}

/** The order of the ticket. Stays until the next one, because some browsers print after `print` has returned. */
const ticket = sharedState<Order | null>(null);

// The next user of this browser may be another person.
onSession(() => ticket.set(null));

/** Prints an order instead of the page. Returns once the browser's print dialog is closed. */
export function printTicket(order: Order): void {
  flushSync(() => ticket.set(order));
  // After leaving the counter, another page would be printed.
  if (document.querySelector('[data-ticket]')) window.print();
}

/** The order to print, invisible on the screen. */
function Ticket() {
  const order = useSyncExternalStore(ticket.subscribe, ticket.get);
  if (!order) return null;
  return createPortal(
    <div className={styles.onPaper}>
      <div className={`stack gap-2 ${styles.ticket} ${printStyles.alone}`} data-ticket>
        <p className="row wrap between baseline gap-x-3 strong">
          <span className={styles.ticketNumber}>{order.number}</span>
          <span className={styles.ticketSlot}>{`kl. ${order.slot}`}</span>
        </p>
        <p className="row wrap between gap-x-3 step-2 snug strong">
          <span className="breakable">{order.name}</span>
          <span>{order.where && whereText(order.where)}</span>
        </p>
        <GuestWords order={order} />
        <ul>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <li key={index} className={styles.ticketLine}>
              <LineName line={line} />
              {line.recipe && <RecipeSteps recipe={line.recipe} isOfMany={line.quantity > 1} />}
            </li>
          ))}
        </ul>
        <p className={`row between step-1 strong ${styles.ticketLine}`}>
          <span>Sum</span> <span>{formatPrice(order.total)}</span>
        </p>
      </div>
    </div>,
    document.body,
  );
}
