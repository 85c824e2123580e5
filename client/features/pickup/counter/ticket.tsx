import { useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { onSession } from '#client/data/session-store.ts';
import { sharedState } from '#client/lib/stored-state.ts';
import printStyles from '#client/ui/dialog/dialog.module.css';
import { formatPrice } from '#shared/text/money.ts';
import { GuestWords, LineName, RecipeSteps, whereText } from './card-line.tsx';
import type { Order } from './order.ts';
import styles from './ticket.module.css';

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
export function Ticket() {
  const order = useSyncExternalStore(ticket.subscribe, ticket.get);
  if (!order) return null;
  return createPortal(
    <div className={styles.onPaper}>
      <div className={`stack gap-2 ${styles.ticket} ${printStyles.alone}`} data-ticket>
        <p className="row wrap between baseline gap-x-3 strong">
          <span className={styles.number}>{order.number}</span>
          <span className={styles.slot}>{`kl. ${order.slot}`}</span>
        </p>
        <p className="row wrap between gap-x-3 step-2 snug strong">
          <span className="breakable">{order.name}</span>
          <span>{order.where && whereText(order.where)}</span>
        </p>
        <GuestWords order={order} />
        <ul>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <li key={index} className={styles.line}>
              <LineName line={line} />
              {line.recipe && <RecipeSteps recipe={line.recipe} isOfMany={line.quantity > 1} />}
            </li>
          ))}
        </ul>
        <p className={`row between step-1 strong ${styles.line}`}>
          <span>Sum</span> <span>{formatPrice(order.total)}</span>
        </p>
      </div>
    </div>,
    document.body,
  );
}
