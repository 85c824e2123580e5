import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionDialog } from '#client/admin/action-dialog.tsx';
import { AllergenLines } from '#client/allergens/allergen-lines.tsx';
import { measureText, partText, pouringOrder } from '#client/cup/pouring.ts';
import { reasonText } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { isStale } from '#client/pickup/is-stale.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Field } from '#client/ui/field/field.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { VESSEL_NAMES } from '#shared/cup/looks.ts';
import type { PickupLine, PickupQueue as Queue } from '#shared/pickup/pickup.ts';
import { isOpen, lineText, PICKUP_LIMITS, type PickupState } from '#shared/pickup/pickup-states.ts';
import styles from './pickup-queue.module.css';
import { ring } from './ring.ts';

type Order = Queue['pickups'][number];

/** How often the counter asks for orders: guests can order while it does. */
const REFRESH_MS = 5000;

/** An order that nobody has taken for so long is red, and rings again. */
const LATE_MS = 3 * 60_000;

const HALF_HOUR_MS = 30 * 60_000;

/** The next step of an order, with the text of its button. */
const NEXT: Partial<Record<PickupState, [state: PickupState, text: string]>> = {
  placed: ['making', 'Begynn'],
  making: ['ready', 'Klar'],
  ready: ['collected', 'Hentet'],
};

const BACK: Partial<Record<PickupState, PickupState>> = {
  making: 'placed',
  ready: 'making',
  collected: 'ready',
  cancelled: 'placed',
  notCollected: 'ready',
};

const TINTS: Partial<Record<PickupState, string>> = { making: 'honey-tint', ready: 'green-tint' };

const NAMES: Record<PickupState, string> = {
  placed: 'Ny',
  making: 'Lages',
  ready: 'Klar',
  collected: 'Hentet',
  cancelled: 'Avbestilt',
  notCollected: 'Ikke hentet',
};

/** Whether guests can order, or some have, before that was turned off. */
export function useHasPickups(): boolean {
  const isOn = useCafe()?.pickup !== undefined;
  const { data } = trpc.pickup.queue.useQuery();
  return isOn || (data?.pickups.some(({ state }) => isOpen(state)) ?? false);
}

/** Today's orders, to make one after the other. While it is mounted the counter has them before it, and guests can order. */
export function PickupQueue() {
  useWakeLock();
  const found = trpc.pickup.queue.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const [isLoud, setLoud] = useState(false);
  const now = useNow();
  const orders = found.data?.pickups ?? [];
  const open = orders.filter(({ state }) => isOpen(state));
  useRing(orders, isLoud, now);
  if (found.isLoadingError) return <QueryError query={found} fallback="Failed to fetch the orders" />;
  if (!found.data) return <PageSkeleton />;
  const soon = open.filter(({ slotAt, state }) => state !== 'ready' && slotAt <= now + HALF_HOUR_MS);
  const drinks = soon.flatMap(({ lines }) => lines).reduce((all, { quantity }) => all + quantity, 0);
  const refresh = () => found.refetch();
  return (
    <section aria-label="Bestillinger" className="stack gap-4">
      <h2 className="visually-hidden">Bestillinger</h2>
      {isStale(found, now) && (
        <p role="alert" className={`strong notice berry-tint ${styles.offline}`}>
          Uten nett siden kl. {clockOf(found.dataUpdatedAt)}. Nye bestillinger kommer ikke fram.
        </p>
      )}
      <div className="row wrap between gap-3">
        <p role="status" className="strong">
          {open.length === 1 ? '1 bestilling venter' : `${open.length} bestillinger venter`},{' '}
          {drinks === 1 ? '1 drikke' : `${drinks} drikker`} den neste halvtimen
        </p>
        <Button
          onClick={() => {
            setLoud(!isLoud);
            if (!isLoud) ring();
          }}
        >
          {isLoud ? 'Slå av lyd' : 'Slå på lyd'}
        </Button>
      </div>
      <Pause until={found.data.pausedUntil} onChanged={refresh} />
      <ul className={styles.orders} data-orders>
        {open.map((order) => (
          <OrderCard key={order.pickupId} order={order} now={now} onChanged={refresh} />
        ))}
      </ul>
      {orders.length > open.length && (
        <details>
          <summary className="target row strong gap-2">
            Ferdige i dag ({orders.length - open.length}) <Icon name="down" />
          </summary>
          <ul className="stack gap-3">
            {orders
              .filter(({ state }) => !isOpen(state))
              .map((order) => (
                <OrderCard key={order.pickupId} order={order} now={now} onChanged={refresh} />
              ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const clockOf = (time: number): string =>
  new Date(time).toLocaleTimeString('nb', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Oslo' });

/** The time, which moves on while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** One for later in the day rings when its time comes: taking it earlier would end what its guest may change. */
const isLate = ({ state, placedAt, slotAt }: Order, now: number): boolean =>
  state === 'placed' && now - placedAt > LATE_MS && slotAt <= now + HALF_HOUR_MS;

/** Rings for each new order, and at each tick of the clock while one is late. */
function useRing(orders: readonly Order[], isLoud: boolean, now: number): void {
  const seen = useRef({ newest: Number.POSITIVE_INFINITY, rungAt: 0 });
  const newest = orders.reduce((most, { pickupId }) => Math.max(most, pickupId), 0);
  const anyLate = orders.some((order) => isLate(order, now));
  useEffect(() => {
    const { newest: before, rungAt } = seen.current;
    const isDue = newest > before || (anyLate && now > rungAt);
    seen.current = { newest, rungAt: isDue ? now : rungAt };
    if (isDue && isLoud) ring();
  }, [newest, isLoud, anyLate, now]);
}

type OrderCardProps = { order: Order; now: number; onChanged: () => unknown };

function OrderCard({ order, now, onChanged }: OrderCardProps) {
  const { pickupId, number, slot, name, state, version, lines, reason, isClosedThen } = order;
  const { client } = trpc.useUtils();
  const [isCancelling, setCancelling] = useState(false);
  const change = useMutation({
    mutationFn: (next: PickupState) => client.pickup.setState.mutate({ pickupId, state: next, version }),
    onSettled: () => onChanged(),
    onError: (error) => toast(reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.', { error: true }),
  });
  const press = (next: PickupState) => change.isPending || change.mutate(next);
  const next = NEXT[state];
  const back = BACK[state];
  return (
    <li
      className={classes(
        `surface stack gap-3 ${styles.order}`,
        isLate(order, now) ? styles.late : TINTS[state],
      )}
    >
      <div className="row wrap between gap-3">
        <h3 className="step-3">
          {slot} · nr. {number}
          {name && ` · ${name}`}
        </h3>
        <p className="strong">{isLate(order, now) ? 'Ny, venter' : NAMES[state]}</p>
      </div>
      <ul className="stack gap-3">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
          <li key={at} className="stack gap-1">
            <p className="strong step-1">
              {line.quantity} × {lineText(line)}
            </p>
            {line.recipe && <Recipe recipe={line.recipe} />}
            <AllergenLines allergens={line.allergens} unknown={line.allergensUnknown} isForAll />
          </li>
        ))}
      </ul>
      {isClosedThen && <p className="strong">Dere har stengt da. Gjesten ser det, og kan avbestille.</p>}
      {reason && <p>{reason}</p>}
      <div className="row wrap gap-3">
        {next && (
          <Button
            variant="primary"
            blocked={change.isPending}
            onClick={({ currentTarget }) => {
              // The last step takes the order off the list.
              if (next[0] === 'collected') focusOwner(currentTarget);
              press(next[0]);
            }}
          >
            {next[1]}
            <span className="visually-hidden"> nr. {number}</span>
          </Button>
        )}
        {back && (
          <Button blocked={change.isPending} onClick={() => press(back)}>
            Tilbake
            <span className="visually-hidden"> nr. {number}</span>
          </Button>
        )}
        {state === 'ready' && (
          <Button blocked={change.isPending} onClick={() => press('notCollected')}>
            Ikke hentet
            <span className="visually-hidden"> nr. {number}</span>
          </Button>
        )}
        {isOpen(state) && (
          <Button aria-haspopup="dialog" onClick={() => setCancelling(true)}>
            Avbestill
            <span className="visually-hidden"> nr. {number}</span>
          </Button>
        )}
      </div>
      {isCancelling && (
        <CancelDialog order={order} onChanged={onChanged} onClose={() => setCancelling(false)} />
      )}
    </li>
  );
}

const Recipe = ({ recipe }: { recipe: NonNullable<PickupLine['recipe']> }) => (
  <>
    <p>{VESSEL_NAMES[recipe.vessel]}</p>
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

type CancelDialogProps = Omit<OrderCardProps, 'now'> & { onClose: () => void };

function CancelDialog({ order, onChanged, onClose }: CancelDialogProps) {
  // The order as it was when it was opened: who has changed it meanwhile, is told.
  const [{ pickupId, number, version }] = useState(order);
  const { client } = trpc.useUtils();
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={`Avbestille nr. ${number}?`}
      action="Avbestill"
      acting="Avbestiller..."
      variant="danger"
      failure="Failed to cancel the order"
      send={async () => {
        await client.pickup.setState.mutate({ pickupId, state: 'cancelled', version, reason });
        await onChanged();
        return null;
      }}
      onClose={onClose}
    >
      {() => (
        <Field
          label="Hvorfor"
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

const PAUSES = [
  [15, '15 min'],
  [30, '30 min'],
  ['today', 'Ingen flere i dag'],
] as const;

function Pause({ until, onChanged }: { until: number | null; onChanged: () => unknown }) {
  const { client } = trpc.useUtils();
  const pause = useMutation({
    mutationFn: (minutes: 0 | 15 | 30 | 'today') => client.pickup.pause.mutate({ minutes }),
    onSettled: () => onChanged(),
    onError: (error) => toast(reasonText(error) ?? 'Det ble ikke lagret. Prøv igjen.', { error: true }),
  });
  if (until !== null)
    return (
      <p role="status" className={`row wrap gap-3 honey-tint ${styles.pause}`}>
        <strong>
          {clockOf(until) === '00:00' ? 'Ingen flere i dag' : `Pause til kl. ${clockOf(until)}`}
        </strong>
        <Button onClick={() => pause.mutate(0)}>Ta imot igjen</Button>
      </p>
    );
  return (
    <details>
      <summary className="target row strong gap-2">
        Pause <Icon name="down" />
      </summary>
      <div className="row wrap gap-2">
        {PAUSES.map(([minutes, text]) => (
          <Button key={text} blocked={pause.isPending} onClick={() => pause.mutate(minutes)}>
            {text}
          </Button>
        ))}
      </div>
    </details>
  );
}
