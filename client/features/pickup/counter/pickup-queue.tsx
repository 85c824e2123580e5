import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useCafe } from '#client/data/use-cafe.ts';
import { inTime, isStale, REFRESH_MS, useNow } from '#client/features/pickup/use-now.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import type { PickupQueue as Queue } from '#shared/pickup/pickup.ts';
import { drinksText, isOpen } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import { isSoon, isUntaken } from './is-late.ts';
import { CancelDialog, PickupCard } from './pickup-card.tsx';
import { PickupPause } from './pickup-pause.tsx';
import styles from './pickup-queue.module.css';
import { ring, setSound, useSound } from './ring.ts';
import { UnfinishedPickups } from './unfinished-pickups.tsx';

type Order = Queue['pickups'][number];

const HEARTBEAT_MS = 30_000;

/** Says that this counter is switched on, without which guests can't order. A lost heartbeat is made up by the next one. */
export function useHeartbeat(): void {
  const { mutate } = trpc.pickup.heartbeat.useMutation();
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
  const found = useQuery({
    queryKey: ['pickup queue'],
    queryFn: () => client.pickup.queue.query(undefined, inTime()),
    refetchInterval: ({ state }) => isShownWith(state.data) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const waiting = (found.data?.pickups ?? []).filter(({ state }) => isOpen(state)).length;
  return { found, waiting, isShown: isShownWith(found.data), now: useNow() };
}

type QueueProps = Pick<ReturnType<typeof useQueue>, 'found' | 'now'>;

/** Says that the network is gone, and since when. */
export function QueueNotice({ found, now }: QueueProps) {
  if (!found.data || !isStale(found, now)) return null;
  return (
    <p
      role="alert"
      className={`strong notice berry-tint ${styles.offline}`}
    >{`Uten nett siden kl. ${clockText(found.dataUpdatedAt)}. Nye bestillinger kommer ikke fram.`}</p>
  );
}

const SOUND_TEXTS = {
  on: '',
  off: 'Lyden er av',
  blocked: 'Lyden er av. Trykk hvor som helst for å få den tilbake.',
};

/** Today's orders, to make one after the other. */
export function PickupQueue({ found, now: here }: QueueProps) {
  useWakeLock();
  const soundButton = useRef<HTMLButtonElement>(null);
  const sound = useSound(soundButton);
  const dialogs = useDialogs<Order>();
  // The times of orders are those of the shop's clock.
  const now = here + (found.data ? found.data.now - found.dataUpdatedAt : 0);
  const orders = found.data?.pickups ?? [];
  const unfinished = orders.filter(({ isUnfinished }) => isUnfinished);
  const open = orders.filter(({ state, isUnfinished }) => isOpen(state) && !isUnfinished);
  /**
   * Orders of earlier days that were changed on this page. The queue stops listing them once they are closed, so keep
   * them here for "Tilbake".
   */
  const [earlier, setEarlier] = useState<Order[]>([]);
  const known = new Map([...earlier, ...orders].map((order) => [order.pickupId, order]));
  const finished = [...known.values()].filter(({ state }) => !isOpen(state));
  const anyUntaken = orders.some((order) => isUntaken(order, now));
  useRing(orders, anyUntaken, here);
  if (found.isLoadingError) return <QueryError query={found} fallback="Failed to fetch the orders" />;
  if (!found.data) return <PageSkeleton />;
  const soon = open.filter((order) => order.state !== 'ready' && isSoon(order, now));
  const drinks = soon.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + quantity, 0);
  const waiting = open.length === 1 ? '1 bestilling venter' : `${open.length} bestillinger venter`;
  const refresh = (...changed: Order[]) => {
    setEarlier((before) => [...before, ...changed.filter(({ isDayOver }) => isDayOver)]);
    return found.refetch();
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
      <PickupPause until={found.data.pausedUntil} onChanged={refresh} />
      <ul className={styles.orders} data-orders>
        {open.map((order, at) => (
          <PickupCard key={order.pickupId} order={order} at={at} {...card} />
        ))}
      </ul>
      {unfinished.length > 0 && (
        <UnfinishedPickups orders={unfinished} onChanged={refresh}>
          <ul className={styles.orders}>
            {unfinished.map((order, at) => (
              <PickupCard key={order.pickupId} order={order} at={at} isBrief={order.isDayOver} {...card} />
            ))}
          </ul>
        </UnfinishedPickups>
      )}
      {finished.length > 0 && (
        <details>
          <summary className="target row strong gap-2">
            Ferdige i dag <Icon name="down" />
          </summary>
          <ul className={styles.orders}>
            {finished.toReversed().map((order, at) => (
              <PickupCard key={order.pickupId} order={order} at={at} isBrief {...card} />
            ))}
          </ul>
        </details>
      )}
      {dialogs.open && <CancelDialog order={dialogs.open} onChanged={refresh} onClose={dialogs.close} />}
    </section>
  );
}

/** Rings for each new order, and at each tick of the clock while an order is untaken. */
function useRing(orders: Queue['pickups'], anyUntaken: boolean, now: number): void {
  const seen = useRef({ newest: Number.POSITIVE_INFINITY, rungAt: 0 });
  const newest = orders.reduce((most, { pickupId }) => Math.max(most, pickupId), 0);
  useEffect(() => {
    const { newest: before, rungAt } = seen.current;
    const isDue = newest > before || (anyUntaken && now > rungAt);
    seen.current = { newest, rungAt: isDue ? now : rungAt };
    if (isDue) ring();
  }, [newest, anyUntaken, now]);
}
