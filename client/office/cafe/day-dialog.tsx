import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { toastFailure } from '#client/features/pickup/counter/use-order-change.ts';
import { lineText, requestTimeout } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';
import { formatPrice } from '#shared/text/money.ts';
import { shortDateText } from '#shared/text/norwegian-date.ts';
import styles from './cafe.module.css';

const ENDS = {
  collected: 'Hentet',
  notCollected: 'Ikke hentet',
  notMade: 'Ikke laget',
  cancelled: 'Avbestilt',
};

/** The orders of a day, each with how it ended, which can be corrected. */
export function DayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const orders = trpc.pickup.day.useQuery({ day }, { staleTime: 0 });
  return (
    <Dialog title={`Bestillinger ${shortDateText(day)}`} onClose={onClose}>
      <p>Ble noe feil ved Disken, kan du rette det her. Summene følger med.</p>
      {orders.isLoadingError && <QueryError query={orders} fallback="Failed to fetch the orders" />}
      {orders.isPending && <PageSkeleton />}
      <ul className="stack gap-3">
        {orders.data?.map((order) => (
          <OrderEnd key={order.pickupId} order={order} day={day} />
        ))}
      </ul>
    </Dialog>
  );
}

function OrderEnd({ order, day }: { order: QueuedPickup; day: string }) {
  const { pickupId, number, slot, state, version, lines, total, isUnfinished } = order;
  const { client, pickup } = trpc.useUtils();
  const isRunning = isOpen(state) && !isUnfinished;
  const before = isOpen(state) ? '' : state;
  const [end, setEnd] = useState<keyof typeof ENDS | ''>(before);
  const correct = useMutation({
    mutationFn: (next: keyof typeof ENDS) =>
      client.pickup.setState.mutate({ pickupId, state: next, version }, requestTimeout()),
    onSuccess: () => toast(`Nr. ${number} er rettet`),
    onError: toastFailure,
    onSettled: () => Promise.all([pickup.day.invalidate({ day }), pickup.figures.invalidate()]),
  });
  return (
    <li className={`row wrap between gap-3 ${styles.item}`}>
      <div className="shrink breakable">
        <p className="strong">{`Nr. ${number} · kl. ${slot} · ${formatPrice(total)}`}</p>
        <p className="quiet small">
          {lines.map((line) => `${line.quantity} × ${lineText(line)}`).join(', ')}
        </p>
      </div>
      {isRunning ? (
        <p>Ikke ferdig</p>
      ) : (
        <div className="row wrap gap-2">
          <ChoiceField
            label={`Hvordan gikk nr. ${number}?`}
            name="end"
            names={ENDS}
            none={before === '' ? 'Ikke ferdig' : undefined}
            value={end}
            onValue={setEnd}
          />
          {end !== '' && end !== before && (
            <Button
              variant="primary"
              blocked={correct.isPending}
              onClick={({ currentTarget }) => {
                // The button disappears.
                currentTarget.closest('li')?.querySelector('select')?.focus();
                correct.mutate(end);
              }}
            >
              Lagre
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
