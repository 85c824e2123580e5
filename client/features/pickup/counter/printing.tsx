import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { requestTimeout } from '#client/features/pickup/use-pickup.ts';
import { storedState } from '#client/lib/stored-state.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { isToPrint, type Order } from './order.ts';
import { printTicket, Ticket } from './ticket.tsx';
import type { CounterQueue } from './use-queue.ts';

/** Since when this browser prints new orders by itself, in milliseconds of the server's clock; null if it doesn't. */
const printsSince = storedState(
  'counter_print',
  (text) => Number(text) || null,
  (since: number | null) => (since === null ? null : `${since}`),
);

/** Prints tickets, by itself where the switch is on. */
export function Printing({ queue: { data, dataUpdatedAt, refetch } }: Pick<CounterQueue, 'queue'>) {
  const since = useSyncExternalStore(printsSince.subscribe, printsSince.get);
  const { client } = trpc.useUtils();
  const print = useMutation({
    mutationFn: ({ pickupId }: Order) => client.pickup.markPrinted.mutate({ pickupId }, requestTimeout()),
    onSuccess: ({ isFirst }, order) => {
      if (isFirst) printTicket(order);
      void refetch();
    },
  });
  const printNext = useEffectEvent(() => {
    const next = data?.pickups.find((order) => since !== null && isToPrint(order, since));
    if (next && !print.isPending) print.mutate(next);
  });
  // Each response prints one order at most. It is also the next attempt after a failure.
  useEffect(() => {
    if (dataUpdatedAt > 0) printNext();
  }, [dataUpdatedAt]);
  return (
    <>
      <details>
        <summary className="target row strong gap-2">
          <span>{since === null ? 'Utskrift: av' : 'Utskrift: på'}</span> <Icon name="down" />
        </summary>
        <div className="row between gap-3">
          <span className="strong" aria-hidden>
            Skriv ut nye bestillinger av seg selv
          </span>
          <Switch
            label="Skriv ut nye bestillinger av seg selv"
            isOn={since !== null}
            onChange={(isOn) => printsSince.set(isOn && data ? data.now : null)}
          />
        </div>
        <p>Nettleseren må være startet for kioskutskrift. Ellers åpner den et vindu for hver bestilling.</p>
      </details>
      <Ticket />
    </>
  );
}
