import { requestTimeout } from '#client/data/fetch.ts';
import { trpc } from '#client/data/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import type { QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { isOpen, ordersText } from '#shared/pickup/pickup-states.ts';

/** Returns a function that tells the owner after a save how many orders of today are open, or how many of these are outside the hours. */
export function useOpenOrdersToast() {
  const { client } = trpc.useUtils();
  return async (isOutside?: (order: QueuedPickup) => boolean): Promise<void> => {
    // If this request fails, say nothing, because the change itself is stored.
    const queue = await client.pickup.queue.query(undefined, requestTimeout()).catch(() => null);
    const open = queue?.pickups.filter(({ state, isDayOver }) => isOpen(state) && !isDayOver) ?? [];
    const { length } = isOutside ? open.filter(isOutside) : open;
    if (length === 0) return;
    const text = isOutside ? 'skal hentes når dere har stengt' : 'skal fortsatt lages eller hentes';
    toast(`${ordersText(length)} ${text}.`, { link: { href: paths.counter, text: 'Åpne Disken' } });
  };
}
