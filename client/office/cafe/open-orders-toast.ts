import { trpc } from '#client/data/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import { isOpen, ordersText } from '#shared/pickup/pickup-states.ts';

/** Returns a function that tells the owner how many of today's orders are open, after a save that stops new ones. */
export function useOpenOrdersToast() {
  const { client } = trpc.useUtils();
  return async (): Promise<void> => {
    // If this request fails, say nothing, because the change itself is stored.
    const queue = await client.pickup.queue.query().catch(() => null);
    const open = queue?.pickups.filter(({ state, isDayOver }) => isOpen(state) && !isDayOver) ?? [];
    if (open.length === 0) return;
    const outside = open.filter(({ isClosedThen }) => isClosedThen).length;
    const text = `${ordersText(open.length)} i dag er ikke hentet ennå.`;
    toast(outside > 0 ? `${text} Utenfor åpningstidene: ${outside}.` : text, {
      link: { href: paths.counter, text: 'Åpne Disken' },
    });
  };
}
