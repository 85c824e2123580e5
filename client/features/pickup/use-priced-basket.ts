import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import type { Basket, NewLine, PickupLine, PricedBasket, SeenLine } from '#shared/pickup/pickup.ts';
import { keyOf, type useBasket } from './basket.ts';
import { inTime, REFRESH_MS } from './use-now.ts';

/** The fields of a line that an order compares. Omits the looks of ingredients: twenty cups must fit into a request. */
export const seenOf = ({ quantity: _, recipe, ...line }: PickupLine): SeenLine => {
  const parts = recipe?.ingredientDTOs ?? [];
  const ingredientDTOs = parts.map(({ name, unit, amountPerSlot }) => ({ name, unit, amountPerSlot }));
  return { ...line, recipe: recipe && { ...recipe, ingredientDTOs } };
};

/**
 * A line as it is now. `seen` is the line as last shown, `isChanged` whether it has changed since it was first shown.
 */
type Priced = Partial<PricedBasket['lines'][number]> & { seen?: PickupLine; isChanged?: boolean };
export type BasketLine = Priced & { ordered: NewLine };

function pricedSince({ seen, isChanged = false }: Priced, now: Priced): Priced {
  const line = now.line ?? seen;
  const [before, after] = [seen ?? line, line].map((each) => each && JSON.stringify(seenOf(each)));
  return { ...now, ...(line && { seen: line }), isChanged: isChanged || before !== after };
}

/** The basket's lines as they are now, while the page is visible; undefined until the first response. */
export function usePricedBasket(basket: ReturnType<typeof useBasket>) {
  const { client } = trpc.useUtils();
  const asked: Basket = { requestId: basket.requestId, lines: basket.lines };
  const priced = useQuery({
    queryKey: ['basket', asked],
    queryFn: async () => ({ asked, ...(await client.pickup.basket.mutate(asked, inTime())) }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: REFRESH_MS,
    // Keep polling for an order whose response was lost, even after the basket was emptied.
    enabled: basket.lines.length > 0 || basket.sent !== null,
  });
  const [known, setKnown] = useState({ data: priced.data, byKey: new Map<string, Priced>() });
  if (priced.data && priced.data !== known.data) {
    // The response may belong to an older basket, so match lines by content instead of by index.
    const byKey = new Map(known.byKey);
    for (const [index, line] of priced.data.asked.lines.entries())
      byKey.set(keyOf(line), pricedSince(byKey.get(keyOf(line)) ?? {}, priced.data.lines[index] ?? {}));
    setKnown({ data: priced.data, byKey });
  }
  const toLine = (ordered: NewLine): BasketLine => ({ ...known.byKey.get(keyOf(ordered)), ordered });
  return { priced, lines: known.data && basket.lines.map(toLine) };
}
