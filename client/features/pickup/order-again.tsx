import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { requestTimeout } from '#client/data/fetch.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { randomId } from '#client/data/send-once.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import type { PricedBasket } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { formatPrice, toNok, toOre, totalOf } from '#shared/text/money.ts';
import { listText } from '#shared/text/text.ts';
import { addToBasket } from './basket.ts';
import { useOrderedLines } from './own-pickups.ts';

/** The changes since the order, such as `«Te» kan ikke bestilles nå. Det koster 4 kr mer enn sist.` */
function changesText(priced: PricedBasket['lines'], before: number, names: readonly string[]): string {
  const gone = priced.flatMap(({ refusal }, index) =>
    refusal ? `«${refusal.name || names[index] || 'Noe'}»` : [],
  );
  const more = toNok(toOre(totalOf(priced.flatMap(({ line }) => line ?? []))) - toOre(before));
  return [
    ...(gone.length > 0 ? [`${listText(gone)} kan ikke bestilles nå.`] : []),
    ...(gone.length === 0 && more > 0 ? [`Det koster ${formatPrice(more)} mer enn sist.`] : []),
  ].join(' ');
}

/**
 * Puts an order of this browser into the basket again, by default the last. Renders nothing without one.
 * @param names of its lines, because the server names no item that is no longer on the menu
 */
export function OrderAgain({ token, names = [] }: { token?: string; names?: readonly string[] }) {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const pickup = useCafe()?.pickup;
  const last = useOrderedLines(token);
  const again = useMutation({
    mutationFn: (lines: NonNullable<typeof last>['lines']) =>
      client.pickup.basket.mutate({ requestId: randomId(), lines }, requestTimeout()),
    onSuccess: ({ lines: priced }, lines) => {
      const most = pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks;
      for (const [index, line] of lines.entries()) if (priced[index]?.line) addToBasket(line, most);
      const changes = changesText(priced, last?.total ?? 0, names);
      if (changes) toast(changes, { error: priced.some(({ refusal }) => refusal) });
      navigate(paths.basket);
    },
    onError: (error) => toast(reasonText(error) ?? 'Det gikk ikke. Prøv igjen.', { error: true }),
  });
  if (!pickup || !last) return null;
  return (
    <Button blocked={again.isPending} onClick={() => again.mutate(last.lines)}>
      Bestill igjen
    </Button>
  );
}
