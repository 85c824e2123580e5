import { useEffect, useRef, useState } from 'react';
import { useCafe } from '#client/data/trpc.ts';
import { isStale } from '#client/features/pickup/use-pickup.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { isOpen, type PickupState } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import { listText } from '#shared/text/text.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import styles from './counter.module.css';
import { type Moving, PickupCard, type PickupCardProps } from './pickup-card.tsx';
import { Printing } from './printing.tsx';
import {
  type CounterQueue,
  countText,
  hasUnmade,
  isSoon,
  isUntaken,
  lateText,
  type Order,
  shownAfter,
  unmadeDrinks,
} from './queue.ts';
import { ring } from './ring.ts';
import { UnfinishedPickups } from './unfinished-pickups.tsx';
import type { OnChanged } from './use-order-change.ts';

type QueueProps = Pick<CounterQueue, 'queue' | 'now'>;

export function QueueNotice({ queue, now }: QueueProps) {
  if (!queue.data || !isStale(queue, now)) return null;
  return (
    <p role="alert" className={`strong notice berry-tint ${styles.offline}`}>
      {`Uten nett siden kl. ${clockText(queue.dataUpdatedAt)}. Nye bestillinger kommer ikke fram.`}
    </p>
  );
}

const COLUMNS = [
  ['placed', 'Å lage'],
  ['making', 'Lages'],
  ['ready', 'Klare'],
] as const;

type PickupQueueProps = QueueProps & {
  marked: readonly string[];
  onMarked: (names: readonly string[]) => void;
};

/** Today's orders in a column for each step. On a phone one column is shown. */
export function PickupQueue({ queue, now: browserTime, marked, onMarked }: PickupQueueProps) {
  useWakeLock();
  const dialogs = useDialogs<Order>();
  const moving = useRef<Moving>(null);
  const [shown, setShown] = useState<PickupState>('placed');
  // The slots of orders follow the server's clock.
  const now = browserTime + (queue.data ? queue.data.now - queue.dataUpdatedAt : 0);
  const orders = queue.data?.pickups ?? [];
  const unfinished = orders.filter(({ isUnfinished }) => isUnfinished);
  const running = orders.filter(({ state, isUnfinished }) => isOpen(state) && !isUnfinished);
  const open = [...running, ...unfinished];
  // The orders that were changed on this page, in the order of their last changes.
  const [changed, setChanged] = useState<Order[]>([]);
  // The queue stops listing orders of earlier days once they are closed, so keep them here for "Tilbake".
  const earlier = changed.filter(({ isDayOver }) => isDayOver);
  const byId = new Map([...earlier, ...orders].map((order) => [order.pickupId, order]));
  const changedAt = ({ pickupId }: Order) => changed.findIndex((each) => each.pickupId === pickupId);
  // The order that was finished last on this page comes first, because it is the one to take back.
  const finished = [...byId.values()]
    .filter(({ state }) => !isOpen(state))
    .toReversed()
    .toSorted((a, b) => changedAt(b) - changedAt(a));
  const anyUntaken = orders.some((order) => isUntaken(order, now));
  useRing(queue.data?.pickups, anyUntaken, browserTime);
  useCancellations(queue.data?.pickups);
  const [isChosen, setChosen] = useState(false);
  const [newest, setNewest] = useState(0);
  const latestId = Math.max(0, ...orders.map(({ pickupId }) => pickupId));
  if (latestId > newest) {
    setNewest(latestId);
    // If the shown list became empty, a phone shows the new order. A list that was chosen by its tab stays.
    if (!isChosen && !open.some(({ state }) => state === shown)) setShown('placed');
  }
  if (queue.isLoadingError) return <QueryError query={queue} fallback="Failed to fetch the orders" />;
  if (!queue.data) return <PageSkeleton />;
  const drinks = unmadeDrinks(running.filter((order) => order.state !== 'ready' && isSoon(order, now)));
  const refresh: OnChanged = (latest) => {
    if (latest) {
      setChanged((before) => [...before.filter(({ pickupId }) => pickupId !== latest.pickupId), latest]);
      setChosen(false);
      setShown((now) => shownAfter(now, open, latest));
    }
    return queue.refetch();
  };
  const columns = COLUMNS.map(([state, name]) => {
    const column = open.filter((order) => order.state === state);
    return { state, name, column, title: `${name} (${column.length})`, late: lateText(column, now) };
  });
  const isMarked = open.some((order) => hasUnmade(order, marked));
  const [mark = ''] = marked;
  const hasButton = drinks.some(([name]) => marked.includes(name));
  const buttons: typeof drinks = isMarked && !hasButton ? [[mark, 0], ...drinks] : drinks;
  const card = { now, queue: queue.data, marked, moving, onChanged: refresh, onCancel: dialogs.show };
  return (
    <section aria-label="Bestillinger" className={`stack gap-3 ${styles.queue}`}>
      {/* Also without drinks, so that the columns don't move with the first and last order. Not after closing time. */}
      {(running.length > 0 || unfinished.length === 0 || isMarked) && (
        <fieldset className={`row gap-2 ${styles.drinks}`}>
          <legend className="visually-hidden">Den neste halvtimen</legend>
          <span aria-hidden className="small row target">
            Neste halvtime:
          </span>
          {buttons.map(([name, count]) => (
            <Button
              key={name}
              aria-pressed={marked.includes(name)}
              variant={marked.includes(name) ? 'primary' : 'secondary'}
              onClick={({ currentTarget }) => {
                // The button of a mark disappears with it.
                if (count === 0) focusOwner(currentTarget);
                onMarked(marked.includes(name) ? [] : [name]);
              }}
            >
              {countText(count, name)}
            </Button>
          ))}
          {buttons.length === 0 && <span className="quiet small">ingenting å lage</span>}
        </fieldset>
      )}
      {unfinished.length > 0 && <UnfinishedPickups orders={unfinished} onChanged={refresh} />}
      <fieldset className={`row gap-2 ${styles.tabs}`}>
        <legend className="visually-hidden">Vis</legend>
        {columns.map(({ state, title, late }) => (
          <Button
            key={state}
            aria-pressed={shown === state}
            variant={shown === state ? 'primary' : 'secondary'}
            onClick={() => {
              setShown(state);
              setChosen(true);
            }}
          >
            <span>{title}</span>
            {late && <span className={styles.overdue}>{late}</span>}
          </Button>
        ))}
      </fieldset>
      <div className={styles.columns} data-orders data-shown={shown}>
        {columns.map(({ state, name, column, title, late }) => (
          <section key={state} aria-label={name} data-column={state} className="stack content-start gap-3">
            <h2 className="step-1">
              <span>{title}</span>
              {late && <span className={styles.overdue}>{` · ${late}`}</span>}
            </h2>
            {column.length > 0 ? (
              <OrderList orders={column} isShown={shown === state} {...card} />
            ) : state === 'placed' && open.length === 0 ? (
              <NobodyWaits queue={queue} />
            ) : (
              <p className="quiet">Ingen her nå.</p>
            )}
            {state === 'ready' && finished.length > 0 && (
              <details onToggle={() => setChosen(true)}>
                <summary className="target row strong gap-2">
                  Ferdige i dag <Icon name="down" />
                </summary>
                <OrderList orders={finished} isShown={shown === state} {...card} />
              </details>
            )}
            {state === 'ready' && <Printing queue={queue} />}
          </section>
        ))}
      </div>
      {dialogs.open && (
        <CancelOrderDialog
          order={dialogs.open}
          latest={byId.get(dialogs.open.pickupId) ?? dialogs.open}
          onChanged={refresh}
          onClose={dialogs.close}
        />
      )}
    </section>
  );
}

function NobodyWaits({ queue: { data } }: Pick<QueueProps, 'queue'>) {
  const isOn = useCafe()?.pickup !== undefined;
  const last = isOn && data?.pausedUntil === null ? data.lastSlot : null;
  return <p>{`Ingen venter.${last ? ` Gjestene kan bestille til ${last}.` : ''}`}</p>;
}

type OrderListProps = { orders: readonly Order[] } & Omit<PickupCardProps, 'order' | 'index'>;

const OrderList = ({ orders, ...card }: OrderListProps) => (
  <ul className="stack gap-3">
    {orders.map((order, index) => (
      <PickupCard key={order.pickupId} order={order} index={index} {...card} />
    ))}
  </ul>
);

/** Rings for each order that is new since the first response, and at each tick of the clock while one is untaken. */
function useRing(orders: readonly Order[] | undefined, anyUntaken: boolean, now: number): void {
  const seen = useRef({ newest: Number.POSITIVE_INFINITY, rungAt: 0 });
  const newest = orders?.reduce((most, { pickupId }) => Math.max(most, pickupId), 0);
  useEffect(() => {
    if (newest === undefined) return;
    const { newest: before, rungAt } = seen.current;
    const isRingDue = newest > before || (anyUntaken && now > rungAt);
    seen.current = { newest, rungAt: isRingDue ? now : rungAt };
    if (isRingDue) ring();
  }, [newest, anyUntaken, now]);
}

/** Says which orders were cancelled since the last response, by guests or at a counter, because their cards just disappear. */
function useCancellations(orders: readonly Order[] | undefined): void {
  const open = useRef<readonly Order[]>([]);
  useEffect(() => {
    if (!orders) return;
    const cancelled = orders.filter(
      ({ pickupId, state }) =>
        state === 'cancelled' && open.current.some((before) => before.pickupId === pickupId),
    );
    const numbers = cancelled.map(({ number }) => `${number}`);
    // As an error it stays long enough to be seen from the coffee machine.
    if (numbers.length > 0) toast(`Nr. ${listText(numbers)} er avbestilt.`, { error: true, stays: true });
    open.current = orders.filter(({ state }) => isOpen(state));
  }, [orders]);
}
