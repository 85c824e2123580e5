import { useEffect, useRef, useState } from 'react';
import { isVersionConflict } from '#client/data/error-text.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { isStale } from '#client/features/pickup/use-pickup.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusHeading, focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { isOpen, type PickupState } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import styles from './counter.module.css';
import { CLOSINGS, type Moving, PickupCard, type PickupCardProps, type Step } from './pickup-card.tsx';
import { Printing } from './printing.tsx';
import {
  type CounterQueue,
  hasUnmade,
  isSoon,
  isUntaken,
  lateText,
  type Order,
  shownAfter,
  unmadeDrinks,
} from './queue.ts';
import { ring } from './ring.ts';
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
  mark: (name: string | null) => void;
};

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
  const card = { now, queue: queue.data, marked, moving, onChanged: refresh, onCancel: dialogs.show };
  return (
    <section aria-label="Bestillinger" className={`stack gap-3 ${styles.queue}`}>
      {/* Also without drinks, because what is below would move with the first and last order. Not after closing time. */}
      {(running.length > 0 || unfinished.length === 0 || isMarked) && (
        <fieldset className={`row gap-2 ${styles.drinks}`}>
          <legend className="visually-hidden">Den neste halvtimen</legend>
          <span aria-hidden className="small row target">
            Neste halvtime:
          </span>
          {isMarked && !drinks.some(([name]) => marked.includes(name)) && (
            <Button
              aria-pressed
              variant="primary"
              onClick={({ currentTarget }) => {
                focusOwner(currentTarget);
                mark(null);
              }}
            >
              {marked[0]}
            </Button>
          )}
          {drinks.length === 0 && <span className="quiet small">ingenting å lage</span>}
          {drinks.map(([name, count]) => (
            <Button
              key={name}
              aria-pressed={marked.includes(name)}
              variant={marked.includes(name) ? 'primary' : 'secondary'}
              onClick={() => mark(marked.includes(name) ? null : name)}
            >
              {`${count} ${name}`}
            </Button>
          ))}
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
              <OrderList orders={column} {...card} />
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
                <OrderList orders={finished} {...card} />
              </details>
            )}
            {state === 'ready' && <Printing queue={queue} />}
          </section>
        ))}
      </div>
      {dialogs.open && <CancelOrderDialog order={dialogs.open} onChanged={refresh} onClose={dialogs.close} />}
    </section>
  );
}

type UnfinishedPickupsProps = { orders: readonly Order[]; onChanged: OnChanged };

type Closing = { step: Step; all: readonly Order[] };

/** Says that orders are still open though the café has closed, with a way to close all of them. */
function UnfinishedPickups({ orders, onChanged }: UnfinishedPickupsProps) {
  const { client } = trpc.useUtils();
  const closing = useDialogs<Closing>();
  const { open } = closing;
  async function closeAll({ step: [state], all }: Closing) {
    let conflicts = 0;
    // Skip an order that another device has just changed. After any other error `Lukk alle` can be pressed again.
    for (const { pickupId, version } of all)
      try {
        onChanged(await client.pickup.setState.mutate({ pickupId, state, version }));
      } catch (error) {
        if (!isVersionConflict(error)) throw error;
        conflicts += 1;
      }
    if (conflicts > 0)
      toast(`Noen andre har endret ${conflicts} av bestillingene imens. Se over dem.`, { error: true });
    onChanged();
    return null;
  }
  const closings = CLOSINGS.map((step) => ({
    step,
    // A ready order was made, so it stays.
    all: step[0] === 'notMade' ? orders.filter(({ state }) => state !== 'ready') : orders,
  })).filter(({ all }) => all.length > 0);
  return (
    <div className="row wrap gap-x-4">
      <h2 className="step-2">{`Ikke ferdige (${orders.length})`}</h2>
      <p>Si hvordan det gikk, så får gjestene vite det.</p>
      {orders.length > 1 && (
        <details>
          <summary className="target row strong gap-2">
            Lukk alle som … <Icon name="down" />
          </summary>
          <div className="row wrap gap-2">
            {closings.map(({ step, all }) => (
              <Button
                key={step[0]}
                aria-haspopup="dialog"
                onClick={() => {
                  // This box disappears when all are closed. A phone shows one of the columns.
                  const headings = [...document.querySelectorAll<HTMLElement>('[data-orders] h2')];
                  focusHeading(headings.find((heading) => heading.getClientRects().length > 0));
                  closing.show({ step, all });
                }}
              >
                <span>{step[1]}</span>
                <span className="visually-hidden"> alle</span>
              </Button>
            ))}
          </div>
        </details>
      )}
      {open && (
        <ActionDialog
          role="alertdialog"
          title={`Lukke alle ${open.all.length} som ${open.step[1].toLowerCase()}?`}
          action="Lukk alle"
          acting="Lukker..."
          send={() => closeAll(open)}
          failure={() => ({ advice: 'Ikke alle ble lukket. Prøv igjen.' })}
          onClose={closing.close}
        >
          {() => (
            <p>
              {`Gjestene får vite det med en gang.${open.step[0] === 'notMade' && orders.some(({ state }) => state === 'ready') ? ' De som er klare, blir stående.' : ''}`}
            </p>
          )}
        </ActionDialog>
      )}
    </div>
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
