import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isVersionConflict } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { requestTimeout } from '#client/features/pickup/use-pickup.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { PickupState } from '#shared/pickup/pickup-states.ts';
import type { Order } from './order.ts';
import { CLOSINGS } from './pickup-card.tsx';
import type { OnChanged } from './use-order-change.ts';

type UnfinishedPickupsProps = {
  orders: readonly Order[];
  onChanged: OnChanged;
  /** The orders as cards, each of which can be closed. */
  children: ReactNode;
};

/** The orders that are still open though the café has closed, with a way to close all of them. */
export function UnfinishedPickups({ orders, onChanged, children }: UnfinishedPickupsProps) {
  const { client } = trpc.useUtils();
  const closeAll = useMutation({
    // An order that somebody else has changed is skipped. After any other error, another press closes the rest.
    mutationFn: async (state: PickupState) => {
      let conflicts = 0;
      for (const { pickupId, version } of orders)
        try {
          onChanged(await client.pickup.setState.mutate({ pickupId, state, version }, requestTimeout()));
        } catch (error) {
          if (!isVersionConflict(error)) throw error;
          conflicts += 1;
        }
      if (conflicts > 0)
        toast(`Noen andre har endret ${conflicts} av bestillingene imens. Se over dem.`, { error: true });
    },
    onError: () => toast('Ikke alle ble lukket. Prøv igjen.', { error: true }),
    onSettled: () => onChanged(),
  });
  return (
    <div className="stack gap-3">
      <h2 className="step-2">{`Ikke ferdige (${orders.length})`}</h2>
      <p>Dagen er over. Si hvordan det gikk, så får gjestene vite det.</p>
      {orders.length > 1 && (
        <details>
          <summary className="target row strong gap-2">
            Lukk alle som … <Icon name="down" />
          </summary>
          <div className="row wrap gap-2">
            {CLOSINGS.map(([state, text]) => (
              <Button
                key={state}
                blocked={closeAll.isPending}
                onClick={({ currentTarget }) => {
                  focusOwner(currentTarget);
                  closeAll.mutate(state);
                }}
              >
                <span>{text}</span>
                <span className="visually-hidden"> alle</span>
              </Button>
            ))}
          </div>
        </details>
      )}
      {children}
    </div>
  );
}
