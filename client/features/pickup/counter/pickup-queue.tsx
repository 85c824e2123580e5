import { useEffect, useRef, useState } from 'react';
import { useCafe } from '#client/data/trpc.ts';
import { isStale } from '#client/features/pickup/use-pickup.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { isOpen, type PickupState } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './counter.module.css';
import { isSoon, isUntaken, type Order, shownAfter, unmadeDrinks } from './order.ts';
import { type Moving, PickupCard, type PickupCardProps } from './pickup-card.tsx';
import { Printing } from './printing.tsx';
import { ring } from './ring.ts';
import { UnfinishedPickups } from './unfinished-pickups.tsx';
import type { CounterQueue } from './use-queue.ts';

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

type PickupQueueProps = QueueProps & { marked: string | null; mark: (name: string | null) => void };

/** Today's orders in a column for each step. On a phone one column is shown. */
export function PickupQueue({ queue, now: browserTime, marked, mark }: PickupQueueProps) {
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
  /**
   * Orders of earlier days that were changed on this page. The queue stops listing them once they are closed, so keep
   * them here for "Tilbake".
   */
  const [earlier, setEarlier] = useState<Order[]>([]);
  const byId = new Map([...earlier, ...orders].map((order) => [order.pickupId, order]));
  const finished = [...byId.values()].filter(({ state }) => !isOpen(state));
  const anyUntaken = orders.some((order) => isUntaken(order, now));
  useRing(queue.data?.pickups, anyUntaken, browserTime);
  if (queue.isLoadingError) return <QueryError query={queue} fallback="Failed to fetch the orders" />;
  if (!queue.data) return <PageSkeleton />;
  const { slots } = queue.data;
  const drinks = unmadeDrinks(running.filter((order) => order.state !== 'ready' && isSoon(order, now)));
  const refresh = (...changed: Order[]) => {
    setEarlier((before) => [...before, ...changed.filter(({ isDayOver }) => isDayOver)]);
    setShown((now) => shownAfter(now, open, changed));
    return queue.refetch();
  };
  const card = { now, slots, marked, moving, onChanged: refresh, onCancel: dialogs.show };
  return (
    <section aria-label="Bestillinger" className={`stack gap-3 ${styles.queue}`}>
      {drinks.length > 0 && (
        <fieldset className={`row gap-2 ${styles.drinks}`}>
          <legend className="visually-hidden">Den neste halvtimen</legend>
          <span aria-hidden className="small row">
            Neste halvtime:
          </span>
          {drinks.map(([name, count]) => (
            <Button
              key={name}
              aria-pressed={marked === name}
              variant={marked === name ? 'primary' : 'secondary'}
              onClick={() => mark(marked === name ? null : name)}
            >
              {`${count} ${name}`}
            </Button>
          ))}
        </fieldset>
      )}
      {unfinished.length > 0 && <UnfinishedPickups orders={unfinished} onChanged={refresh} />}
      <fieldset className={`row gap-2 ${styles.tabs}`}>
        <legend className="visually-hidden">Vis</legend>
        {COLUMNS.map(([state, name]) => (
          <Button
            key={state}
            aria-pressed={shown === state}
            variant={shown === state ? 'primary' : 'secondary'}
            onClick={() => setShown(state)}
          >
            {`${name} (${open.filter((order) => order.state === state).length})`}
          </Button>
        ))}
      </fieldset>
      <div className={styles.columns} data-orders data-shown={shown}>
        {COLUMNS.map(([state, name]) => {
          const column = open.filter((order) => order.state === state);
          return (
            <section key={state} aria-label={name} data-column={state} className="stack content-start gap-3">
              <h2 className="step-1">{`${name} (${column.length})`}</h2>
              {column.length > 0 ? (
                <OrderList orders={column} {...card} />
              ) : state === 'placed' && open.length === 0 ? (
                <NobodyWaits queue={queue} />
              ) : (
                <p className="quiet">Ingen her nå.</p>
              )}
              {state === 'ready' && finished.length > 0 && (
                <details>
                  <summary className="target row strong gap-2">
                    Ferdige i dag <Icon name="down" />
                  </summary>
                  <OrderList orders={finished.toReversed()} {...card} />
                </details>
              )}
              {state === 'ready' && <Printing queue={queue} />}
            </section>
          );
        })}
      </div>
      {dialogs.open && <CancelDialog order={dialogs.open} onChanged={refresh} onClose={dialogs.close} />}
    </section>
  );
}

function NobodyWaits({ queue: { data } }: Pick<QueueProps, 'queue'>) {
  const isOn = useCafe()?.pickup !== undefined;
  const last = isOn && data?.pausedUntil === null ? data.slots.at(-1) : undefined;
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
