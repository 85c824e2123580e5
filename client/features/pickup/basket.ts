import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { textOf } from '#client/data/reason-text.ts';
import { randomId } from '#client/data/send-once.ts';
import { trpc } from '#client/data/trpc.ts';
import { storedState } from '#client/lib/stored-state.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Basket, NewLine, PickupLine, PricedBasket, SeenLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { formatPrice, totalOf } from '#shared/text/money.ts';
import { REFRESH_MS } from './use-pickup.ts';

/** `sent` has the lines of an order whose response is missing; the order may be stored. */
type OwnBasket = Basket & { sent: NewLine[] | null };
const EMPTY: OwnBasket = { requestId: '', lines: [], sent: null };

/** Parses a stored basket. A text of another format is an empty basket. */
function parse(text: string | null): OwnBasket {
  const { requestId, lines, sent = null }: OwnBasket = JSON.parse(text ?? '{}');
  const areLists = Array.isArray(lines) && (sent === null || Array.isArray(sent));
  const isBasket =
    areLists && [...lines, ...(sent ?? [])].every(({ quantity }) => Number.isInteger(quantity));
  return isBasket && typeof requestId === 'string' ? { requestId, lines, sent } : EMPTY;
}

const ownBasket = storedState('basket', parse, ({ lines, sent, requestId }) =>
  requestId === '' ? null : JSON.stringify({ requestId, lines, sent }),
);

/** The lines to order, stored in the browser only; empty on the server. */
export const useBasket = (): OwnBasket =>
  useSyncExternalStore(ownBasket.subscribe, ownBasket.get, () => EMPTY);

/** Whether the basket has lines, or an order whose response is missing. */
export const hasBasket = (): boolean => ownBasket.get().requestId !== '';

export const drinksIn = ({ lines }: Pick<Basket, 'lines'>): number =>
  lines.reduce((all, { quantity }) => all + quantity, 0);

/** Stores the basket. One without lines and without a sent order becomes a new, empty one. */
function storeBasket(next: OwnBasket): void {
  ownBasket.set(next.lines.length === 0 && !next.sent ? EMPTY : next);
}

/** Keeps the `requestId`, by which the server finds an order whose response was lost. */
const setLines = (lines: NewLine[]): void =>
  storeBasket({ ...ownBasket.get(), requestId: ownBasket.get().requestId || randomId(), lines });

/** Stores the lines that a request orders, or null after a refusal. Does nothing if another tab has begun another basket. */
export function setSent(requestId: string, sent: NewLine[] | null): void {
  if (requestId === ownBasket.get().requestId) storeBasket({ ...ownBasket.get(), sent });
}

/** Identifies a line by its content without the quantity. */
export const keyOf = ({ quantity: _, ...line }: NewLine): string => JSON.stringify(line);

/** Removes the ordered lines of a request, and keeps lines that were added since for another order. */
export function takeOut(requestId: string): void {
  const { lines, sent, ...before } = ownBasket.get();
  if (requestId !== before.requestId) return;
  const ordered = new Map((sent ?? lines).map((line) => [keyOf(line), line.quantity]));
  const rest = lines.flatMap((line) => {
    const quantity = line.quantity - (ordered.get(keyOf(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  storeBasket({ requestId: randomId(), lines: rest, sent: null });
}

/** Removes all lines. The page still looks for an order whose response was lost. */
export const emptyBasket = (): void => setLines([]);

/**
 * Where a line goes in the basket: to the index, by default at the end, or to the place of a line that leaves the basket for
 * it. An unnamed cup takes over that line's name.
 */
type Place = { index?: number; replaced?: NewLine | null };

/**
 * Adds a line, or raises the quantity of an equal line. If the basket is too full, shows a toast instead.
 * @param maxDrinks the drinks that an order may have
 * @returns whether the line was added
 */
export function addToBasket(added: NewLine, maxDrinks: number, place: Place = {}): boolean {
  const { index = Number.POSITIVE_INFINITY, replaced } = place;
  const all = ownBasket.get().lines;
  const at = all.findIndex((each) => replaced && keyOf(each) === keyOf(replaced));
  const lines = all.filter((_, position) => position !== at);
  const old = all[at];
  const isUnnamed = 'ingredientIds' in added && !added.name;
  const line = isUnnamed && old && 'ingredientIds' in old && old.name ? { ...added, name: old.name } : added;
  const same = lines.find((each) => keyOf(each) === keyOf(line));
  const isTooMany = drinksIn({ lines }) + line.quantity > maxDrinks;
  if (isTooMany || (!same && lines.length >= PICKUP_LIMITS.lines)) {
    const why = (isTooMany && textOf({ reason: 'tooMany', subject: maxDrinks })) || 'Kurven er full.';
    toast(`Det ble ikke lagt i kurven. ${why}`, { error: true });
    return false;
  }
  const quantity = (same?.quantity ?? 0) + line.quantity;
  setLines(
    same
      ? lines.map((each) => (each === same ? { ...same, quantity } : each))
      : lines.toSpliced(at < 0 ? index : at, 0, line),
  );
  return true;
}

/** Sets the quantity of a line; 0 removes it. */
export const setQuantity = (line: NewLine, quantity: number): void =>
  setLines(
    ownBasket.get().lines.flatMap((each) => {
      if (keyOf(each) !== keyOf(line)) return [each];
      return quantity > 0 ? [{ ...each, quantity }] : [];
    }),
  );

/** Puts a changed line at its place, together with an equal one. Does nothing if another tab has removed the line. */
export function replaceLine(line: NewLine, changed: NewLine): void {
  const { lines } = ownBasket.get();
  const current = lines.find((each) => keyOf(each) === keyOf(line));
  if (!current) return;
  const equal = lines.find((each) => keyOf(each) === keyOf(changed) && each !== current);
  const quantity = current.quantity + (equal?.quantity ?? 0);
  setLines(
    lines
      .filter((each) => each !== equal)
      .map((each) => (each === current ? { ...changed, quantity } : each)),
  );
}

/** The fields of a line that the server compares when ordering. Omits the looks of ingredients: twenty cups must fit into a request. */
export const seenOf = ({ quantity: _, recipe, ...line }: PickupLine): SeenLine => {
  const parts = recipe?.ingredientDTOs ?? [];
  const ingredientDTOs = parts.map(({ name, unit, amountPerSlot }) => ({ name, unit, amountPerSlot }));
  return { ...line, recipe: recipe && { ...recipe, ingredientDTOs } };
};

/** The current state of a line. `seen` is the line as last shown, and `first` as first shown. */
type Priced = Partial<PricedBasket['lines'][number]> & { seen?: PickupLine; first?: PickupLine };
export type BasketLine = Priced & { ordered: NewLine };

function pricedSince({ seen, first }: Priced, now: Priced): Priced {
  const line = now.line ?? seen;
  return line ? { ...now, seen: line, first: first ?? line } : now;
}

/** What has changed since the guest first saw a line; undefined if nothing has. */
export function changeText({ line, first }: Priced): string | undefined {
  if (!line || !first) return undefined;
  const [before, now] = [seenOf(first), seenOf(line)];
  if (JSON.stringify(before) === JSON.stringify(now)) return undefined;
  return JSON.stringify({ ...before, price: now.price }) === JSON.stringify(now)
    ? `Prisen er endret fra ${formatPrice(first.price)} til ${formatPrice(line.price)}.`
    : 'Dette er endret mens det lå i kurven.';
}

/** The current prices of a basket, which all its readers share. @param refreshMs how often this reader asks */
function useBasketQuery(basket: OwnBasket, refreshMs: number, isEnabled: boolean) {
  const { client } = trpc.useUtils();
  const request: Basket = { requestId: basket.requestId, lines: basket.lines };
  return useQuery({
    queryKey: ['basket', request],
    queryFn: async () => ({ request, ...(await client.pickup.basket.mutate(request)) }),
    staleTime: 0,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    refetchInterval: refreshMs,
    enabled: isEnabled,
  });
}

/**
 * `known` maps a line's content to its last response. It also maps a menu item to its picture: a line that was just changed
 * shows it until its own response arrives.
 */
type Latest = { data: ReturnType<typeof useBasketQuery>['data']; known: Map<string, Priced> };

const itemKeyOf = (line: NewLine): string => ('menuItemId' in line ? `item ${line.menuItemId}` : 'cup');

/** The basket's lines with current prices, polled while the page is visible; undefined until the first response. */
export function usePricedBasket(basket: OwnBasket) {
  // Keep polling for an order whose response was lost, even after the basket was emptied.
  const priced = useBasketQuery(basket, REFRESH_MS, basket.lines.length > 0 || basket.sent !== null);
  // Starts empty even if another reader has fetched the query's data, because the code below must match them first.
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
