import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { reasonText } from '#client/data/reason-text.ts';
import { randomId } from '#client/data/send-once.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import type { PricedBasket } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { formatPrice, toNok, toOre } from '#shared/text/money.ts';
import { listText } from '#shared/text/text.ts';
import { addToBasket, useBasket } from './basket.ts';
import { useOrderedLines } from './own-pickups.ts';

type Priced = PricedBasket['lines'];

/** Whether the basket can show a line, with its price or why it can't be ordered: the server names no record that is gone. */
const isKept = (now: Priced[number] | undefined): boolean => Boolean(now?.line || now?.refusal?.name);

/**
 * The changes since an order, such as `«Te» kan ikke bestilles nå. Det andre koster 4 kr mer enn sist.`
 * @param seen the names and prices of its lines, because the server names no item that is no longer on the menu
 */
export function changesText(
  priced: Priced,
  seen: NonNullable<ReturnType<typeof useOrderedLines>>['seen'],
): string {
  const gone = priced.flatMap((each, index) => (isKept(each) ? [] : `«${seen[index]?.name || 'Noe'}»`));
  const moreOf = ({ line }: Priced[number], index: number): number =>
    line ? (toOre(line.price) - toOre(seen[index]?.price ?? line.price)) * line.quantity : 0;
  const more = priced.reduce((sum, each, index) => sum + moreOf(each, index), 0);
  const rest = priced.some(({ refusal }) => refusal) ? 'Det andre' : 'Det';
  return [
    gone.length > 0 && `${listText(gone)} kan ikke bestilles nå.`,
    more > 0 && `${rest} koster ${formatPrice(toNok(more))} mer enn sist.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Puts an order of this browser into the basket again, by default the last. Renders nothing without one. */
export function OrderAgain({ token }: { token?: string }) {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const pickup = useCafe()?.pickup;
  const before = useBasket();
  const last = useOrderedLines(token);
  const again = useMutation({
    mutationFn: (lines: NonNullable<typeof last>['lines']) =>
      client.pickup.basket.mutate({ requestId: randomId(), lines }),
    onSuccess: ({ lines: priced }, lines) => {
      const maxDrinks = pickup?.drinksPerOrder ?? PICKUP_LIMITS.drinks;
      const kept = lines.flatMap((line, index) => {
        const now = priced[index];
        return isKept(now) ? { line, isRefused: now?.line === null } : [];
      });
      // First what can be ordered, or the rest may leave no room for it.
      const areAdded = kept
        .toSorted((a, b) => Number(a.isRefused) - Number(b.isRefused))
        .map(({ line }) => addToBasket(line, maxDrinks));
      const isMixed = before.lines.length > 0 && areAdded.length > 0 && areAdded.every(Boolean);
      const isWhole = priced.every(isKept);
      const mixed =
        isMixed && `${isWhole ? 'Lagt' : 'Resten er lagt'} i kurven sammen med det du hadde der fra før.`;
      const texts = [changesText(priced, last?.seen ?? []), mixed].filter(Boolean);
      if (texts.length > 0) toast(texts.join(' '), { error: !isWhole });
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
