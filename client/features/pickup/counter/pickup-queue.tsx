import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { reasonText } from '#client/data/reason-text.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { isStale, REFRESH_MS, requestTimeout, useNow } from '#client/features/pickup/use-pickup.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Field } from '#client/ui/field/field.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { PickupQueue as Queue } from '#shared/pickup/pickup-queue.ts';
import { drinksText, isOpen, PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';
import { isSoon, isUntaken, type Order, PickupCard } from './pickup-card.tsx';
import { ring, setSound, useSound } from './ring.ts';
import { UnfinishedPickups } from './unfinished-pickups.tsx';

const HEARTBEAT_MS = 30_000;

/** Says that this counter is switched on, without which guests can't order. A lost heartbeat is made up by the next one. */
export function useHeartbeat(): void {
  const { client } = trpc.useUtils();
  const { mutate } = useMutation({ mutationFn: () => client.pickup.heartbeat.mutate() });
  useEffect(() => {
    mutate();
    const timer = setInterval(() => mutate(), HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [mutate]);
}

/**
 * Polls today's orders, also in a hidden tab, where it rings for new ones.
 * @returns `isShown`: whether guests can order, or an order is left from before ordering was turned off
 */
export function useQueue() {
  const isOn = useCafe()?.pickup !== undefined;
  const { client } = trpc.useUtils();
  const isShownWith = (data: Queue | undefined) => isOn || (data?.pickups.length ?? 0) > 0;
  const queue = useQuery({
    queryKey: ['pickup queue'],
    queryFn: () => client.pickup.queue.query(undefined, requestTimeout()),
    refetchInterval: ({ state }) => isShownWith(state.data) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const waiting = (queue.data?.pickups ?? []).filter(({ state }) => isOpen(state)).length;
  return { queue, waiting, isShown: isShownWith(queue.data), now: useNow() };
}

type QueueProps = Pick<ReturnType<typeof useQueue>, 'queue' | 'now'>;

/** The warning that the counter is offline, with the time of the last response. */
export function QueueNotice({ queue, now }: QueueProps) {
  if (!queue.data || !isStale(queue, now)) return null;
  return (
    <p role="alert" className={`strong notice berry-tint ${styles.offline}`}>
      {`Uten nett siden kl. ${clockText(queue.dataUpdatedAt)}. Nye bestillinger kommer ikke fram.`}
    </p>
  );
}

const SOUND_TEXTS = {
  on: '',
  off: 'Lyden er av',
  blocked: 'Lyden er av. Trykk hvor som helst for å få den tilbake.',
};

/** Today's orders, to make one after the other. */
export function PickupQueue({ queue, now: browserTime }: QueueProps) {
  useWakeLock();
  const soundButton = useRef<HTMLButtonElement>(null);
  const sound = useSound(soundButton);
  const dialogs = useDialogs<Order>();
  // The slots of orders follow the server's clock.
  const now = browserTime + (queue.data ? queue.data.now - queue.dataUpdatedAt : 0);
  const orders = queue.data?.pickups ?? [];
  const unfinished = orders.filter(({ isUnfinished }) => isUnfinished);
  const open = orders.filter(({ state, isUnfinished }) => isOpen(state) && !isUnfinished);
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
  const soon = open.filter((order) => order.state !== 'ready' && isSoon(order, now));
  const drinks = soon.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + quantity, 0);
  const waiting = open.length === 1 ? '1 bestilling venter' : `${open.length} bestillinger venter`;
  const refresh = (...changed: Order[]) => {
    setEarlier((before) => [...before, ...changed.filter(({ isDayOver }) => isDayOver)]);
    return queue.refetch();
  };
  const card = { now, onChanged: refresh, onCancel: dialogs.show };
  return (
    <section aria-label="Bestillinger" className="stack gap-4">
      <h2 className="visually-hidden">Bestillinger</h2>
      <div className="row wrap between gap-3">
        <p role="status" className="strong">
          {`${waiting}, ${drinksText(drinks)} den neste halvtimen`}
        </p>
        <div className="row wrap gap-3">
          <p role="status" className={classes('notice', sound === 'blocked' && 'strong berry-tint')}>
            {SOUND_TEXTS[sound]}
          </p>
          <Button ref={soundButton} onClick={() => setSound(sound !== 'on')}>
            {sound === 'on' ? 'Slå av lyd' : 'Slå på lyd'}
          </Button>
        </div>
      </div>
      <PickupPause until={queue.data.pausedUntil} onChanged={refresh} />
      <OrderList orders={open} {...card} />
      {unfinished.length > 0 && (
        <UnfinishedPickups orders={unfinished} onChanged={refresh}>
          <OrderList orders={unfinished} {...card} />
        </UnfinishedPickups>
      )}
      {finished.length > 0 && (
        <details>
          <summary className="target row strong gap-2">
            Ferdige i dag <Icon name="down" />
          </summary>
          <OrderList orders={finished.toReversed()} {...card} />
        </details>
      )}
      {dialogs.open && <CancelDialog order={dialogs.open} onChanged={refresh} onClose={dialogs.close} />}
    </section>
  );
}

type OrderListProps = { orders: readonly Order[] } & Omit<
  ComponentProps<typeof PickupCard>,
  'order' | 'index'
>;

const OrderList = ({ orders, ...card }: OrderListProps) => (
  <ul className={styles.orders} data-orders>
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
    const isDue = newest > before || (anyUntaken && now > rungAt);
    seen.current = { newest, rungAt: isDue ? now : rungAt };
    if (isDue) ring();
  }, [newest, anyUntaken, now]);
}

const PAUSES = [
  [15, '15 min'],
  [30, '30 min'],
  ['today', 'Ingen flere i dag'],
] as const;

type Minutes = 0 | 15 | 30 | 'today';

/** Pauses ordering for a while. A pause ends by itself. */
function PickupPause({ until, onChanged }: { until: number | null; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const pause = useMutation({
    mutationFn: (minutes: Minutes) => client.pickup.pause.mutate({ minutes }, requestTimeout()),
    onSettled: () => onChanged(),
    onError: (error) => toast(reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.', { error: true }),
  });
  const press = (minutes: Minutes, button: Element) => {
    focusOwner(button);
    pause.mutate(minutes);
  };
  if (until !== null)
    return (
      <p role="status" className={`row wrap gap-3 honey-tint ${styles.pause}`}>
        <strong>
          {clockText(until) === '00:00' ? 'Ingen flere i dag' : `Pause til kl. ${clockText(until)}`}
        </strong>
        <Button onClick={({ currentTarget }) => press(0, currentTarget)}>Ta imot igjen</Button>
      </p>
    );
  return (
    <details>
      <summary className="target row strong gap-2">
        Pause <Icon name="down" />
      </summary>
      <div className="row wrap gap-2">
        {PAUSES.map(([minutes, text]) => (
          <Button
            key={text}
            blocked={pause.isPending}
            onClick={({ currentTarget }) => press(minutes, currentTarget)}
          >
            {text}
          </Button>
        ))}
      </div>
    </details>
  );
}

type CancelDialogProps = { order: Order; onChanged: () => unknown; onClose: () => void };

/** @param order the order when the dialog was opened: a later change makes the cancellation fail */
function CancelDialog({ order, onChanged, onClose }: CancelDialogProps) {
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
        await client.pickup.setState.mutate(
          { pickupId, state: 'cancelled', version, reason },
          requestTimeout(),
        );
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
