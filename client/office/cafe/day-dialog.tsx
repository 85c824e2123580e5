import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { toastFailure } from '#client/features/pickup/counter/use-order-change.ts';
import { lineText } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
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

type End = keyof typeof ENDS | '';

/** How an order ended; empty for an open one. */
const endOf = ({ state }: QueuedPickup): End => (isOpen(state) ? '' : state);

/** The orders of a day, each with how it ended, which can be corrected. */
export function DayDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const orders = trpc.pickup.day.useQuery({ day }, { staleTime: 0 });
  const { client, pickup } = trpc.useUtils();
  const [chosen, setChosen] = useState<Record<number, End>>({});
  const chosenOf = (order: QueuedPickup) => chosen[order.pickupId] ?? endOf(order);
  const correct = useMutation({
    mutationFn: ({ pickupId, version, state }: Pick<QueuedPickup, 'pickupId' | 'version' | 'state'>) =>
      client.pickup.setState.mutate({ pickupId, state, version }),
    onError: (error) => toastFailure(error),
    onSettled: async (_, error, { pickupId }) => {
      await Promise.all([pickup.day.invalidate({ day }), pickup.figures.invalidate()]);
      if (!error) setChosen(({ [pickupId]: _saved, ...others }) => others);
    },
  });
  const leaving = useLeaveDialog({
    isChanged: orders.data?.some((order) => chosenOf(order) !== endOf(order)) ?? false,
    isSaving: correct.isPending,
    onLeave: onClose,
  });
  return (
    <>
      <Dialog title={`Bestillinger ${shortDateText(day)}`} onClose={leaving.leave}>
        <p>Ble noe feil ved Disken, kan du rette det her. Summene følger med.</p>
        {/* Not a toast, because the dialog would move down to make room for it. */}
        <p role="status" className="visually-hidden">
          {correct.data && `Nr. ${correct.data.number} er rettet`}
        </p>
        {orders.isLoadingError && <QueryError query={orders} fallback="Failed to fetch the orders" />}
        {orders.isPending && <PageSkeleton />}
        <ul className="stack gap-3">
          {orders.data?.map((order) => (
            <OrderEnd
              key={order.pickupId}
              order={order}
              end={chosenOf(order)}
              onEnd={(end) => setChosen((all) => ({ ...all, [order.pickupId]: end }))}
              isSaving={correct.isPending}
              isCorrected={correct.data?.pickupId === order.pickupId}
              onSave={(state) => correct.mutate({ ...order, state })}
            />
          ))}
        </ul>
      </Dialog>
      {leaving.dialog}
    </>
  );
}

type OrderEndProps = {
  order: QueuedPickup;
  end: End;
  onEnd: (end: End) => void;
  isSaving: boolean;
  isCorrected: boolean;
  onSave: (end: Exclude<End, ''>) => void;
};

function OrderEnd({ order, end, onEnd, isSaving, isCorrected, onSave }: OrderEndProps) {
  const { number, slot, state, lines, total, isUnfinished, reason } = order;
  const before = endOf(order);
  return (
    <li className={`row wrap between gap-3 ${styles.item}`}>
      <div className="shrink breakable">
        <p className="strong">{`Nr. ${number} · kl. ${slot} · ${formatPrice(total)}`}</p>
        <p className="quiet small">
          {lines.map((line) => `${line.quantity}\u00a0× ${lineText(line)}`).join(', ')}
        </p>
        {reason && <p className="small">{`Grunn: ${reason}`}</p>}
      </div>
      {isOpen(state) && !isUnfinished ? (
        <p>Fortsatt åpen</p>
      ) : (
        <div className="row wrap gap-2">
          <ChoiceField
            label={`Hvordan gikk det med nr. ${number}?`}
            name="end"
            names={ENDS}
            none={before === '' ? 'Fortsatt åpen' : undefined}
            value={end}
            onValue={onEnd}
          />
          {/* Invisible until something is changed, because the list would move if the button was added then. */}
          <Button
            variant={end === before ? 'secondary' : 'primary'}
            blocked={isSaving || end === before}
            className={end === before && !isCorrected ? styles.unchanged : undefined}
            onClick={({ currentTarget }) => {
              // The button becomes invisible.
              currentTarget.closest('li')?.querySelector('select')?.focus();
              if (end !== '') onSave(end);
            }}
          >
            {end === before && isCorrected ? '✓ Rettet' : 'Lagre'}
          </Button>
        </div>
      )}
    </li>
  );
}
