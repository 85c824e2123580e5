import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import type { Basket, NewLine, PickupLine, PricedBasket, SeenLine } from '#shared/pickup/pickup.ts';
import { totalOf } from '#shared/text/money.ts';
import { keyOf, type useBasket } from './basket.ts';
import { REFRESH_MS, requestTimeout } from './use-pickup.ts';

type OwnBasket = ReturnType<typeof useBasket>;

/** The fields of a line that the server compares when ordering. Omits the looks of ingredients: twenty cups must fit into a request. */
export const seenOf = ({ quantity: _, recipe, ...line }: PickupLine): SeenLine => {
  const parts = recipe?.ingredientDTOs ?? [];
  const ingredientDTOs = parts.map(({ name, unit, amountPerSlot }) => ({ name, unit, amountPerSlot }));
  return { ...line, recipe: recipe && { ...recipe, ingredientDTOs } };
};

/** The current state of a line. `seen` is the line as last shown, `isChanged` whether it differs from the first one shown. */
type Priced = Partial<PricedBasket['lines'][number]> & { seen?: PickupLine; isChanged?: boolean };
export type BasketLine = Priced & { ordered: NewLine };

function pricedSince({ seen, isChanged = false }: Priced, now: Priced): Priced {
  const line = now.line ?? seen;
  const [before, after] = [seen ?? line, line].map((each) => each && JSON.stringify(seenOf(each)));
  return { ...now, ...(line && { seen: line }), isChanged: isChanged || before !== after };
}

/** The current prices of a basket, which all its readers share. @param refreshMs how often this reader asks */
function useBasketQuery(basket: OwnBasket, refreshMs: number, isEnabled: boolean) {
  const { client } = trpc.useUtils();
  const request: Basket = { requestId: basket.requestId, lines: basket.lines };
  return useQuery({
    queryKey: ['basket', request],
    queryFn: async () => ({ request, ...(await client.pickup.basket.mutate(request, requestTimeout())) }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: refreshMs,
    enabled: isEnabled,
  });
}

/** `known` has lines by their content, and by their menu item the picture that a changed line keeps until the response arrives. */
type Latest = { data: ReturnType<typeof useBasketQuery>['data']; known: Map<string, Priced> };

const itemKeyOf = (line: NewLine): string => ('menuItemId' in line ? `item ${line.menuItemId}` : 'cup');

/** The basket's lines with current prices, polled while the page is visible; undefined until the first response. */
export function usePricedBasket(basket: OwnBasket) {
  // Keep polling for an order whose response was lost, even after the basket was emptied.
  const priced = useBasketQuery(basket, REFRESH_MS, basket.lines.length > 0 || basket.sent !== null);
  // Not the query's data yet: another reader may have fetched them, and the code below must match them.
  const [latest, setLatest] = useState<Latest>({ data: undefined, known: new Map() });
  if (priced.data && priced.data !== latest.data) {
    // The response may belong to an older basket, so match lines by content instead of by index.
    const known = new Map(latest.known);
    for (const [index, line] of priced.data.request.lines.entries()) {
      const now = priced.data.lines[index];
      if (!now) continue;
      known.set(keyOf(line), pricedSince(known.get(keyOf(line)) ?? {}, now));
      known.set(itemKeyOf(line), { imagePath: now.imagePath, hasChoices: now.hasChoices });
    }
    setLatest({ data: priced.data, known });
  }
  const toLine = (ordered: NewLine): BasketLine => ({
    ...latest.known.get(itemKeyOf(ordered)),
    ...latest.known.get(keyOf(ordered)),
    ordered,
  });
  return { priced, lines: latest.data && basket.lines.map(toLine) };
}

const BAR_REFRESH_MS = 60_000;

/** The sum of a basket in NOK; undefined while it is unknown, or a line can't be ordered. */
export function useBasketTotal(basket: OwnBasket, isEnabled: boolean): number | undefined {
  const { data } = useBasketQuery(basket, BAR_REFRESH_MS, isEnabled);
  const lines = data?.lines.flatMap(({ line }) => line ?? []);
  return lines && lines.length === basket.lines.length ? totalOf(lines) : undefined;
}
