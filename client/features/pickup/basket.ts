import { useSyncExternalStore } from 'react';
import { textOf } from '#client/data/reason-text.ts';
import { createListeners, store, stored } from '#client/data/stored.ts';
import { randomId } from '#client/lib/random-id.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Basket, NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';

const KEY = 'basket';

/** `sent` has the lines of an order whose response is missing; the order may be stored. */
type OwnBasket = Basket & { sent: NewLine[] | null };
const EMPTY: OwnBasket = { requestId: '', lines: [], sent: null };

let basket = EMPTY;
/** The text in the browser's storage when `basket` was last read or stored. */
let storedText: string | null = null;
const { subscribe, notify } = createListeners();

/** Parses a stored basket. A text of another format is an empty basket. */
function read(text: string | null): OwnBasket {
  try {
    const { requestId, lines, sent = null }: OwnBasket = JSON.parse(text ?? '{}');
    const isBasket = [...lines, ...(sent ?? [])].every(({ quantity }) => Number.isInteger(quantity));
    return isBasket && typeof requestId === 'string' ? { requestId, lines, sent } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Reads the storage each time: another tab may have changed it while this page was in the back/forward cache. */
function currentBasket(): OwnBasket {
  const text = stored(KEY);
  if (text !== storedText) basket = read(text);
  storedText = text;
  return basket;
}

for (const change of ['storage', 'pageshow']) globalThis.window?.addEventListener(change, notify);

/** The lines to order, stored in the browser only; empty on the server. */
export const useBasket = (): OwnBasket => useSyncExternalStore(subscribe, currentBasket, () => EMPTY);

/** Whether the basket has lines, or an order whose response is missing. */
export const hasBasket = (): boolean => currentBasket().requestId !== '';

export const drinksIn = ({ lines }: Pick<Basket, 'lines'>): number =>
  lines.reduce((all, { quantity }) => all + quantity, 0);

function storeBasket(next: OwnBasket): void {
  const isOver = next.lines.length === 0 && !next.sent;
  store(KEY, isOver ? null : JSON.stringify(next));
  // Where the browser refuses storage, the basket is kept in this page.
  basket = isOver ? EMPTY : next;
  storedText = stored(KEY);
  notify();
}

/** Keeps the `requestId`, because the server finds an order whose response is missing by it. */
const setLines = (lines: NewLine[]): void =>
  storeBasket({ ...currentBasket(), requestId: currentBasket().requestId || randomId(), lines });

/** Stores the lines that a request orders, or null after a refusal. Does nothing if another tab has begun another basket. */
export function setSent(requestId: string, sent: NewLine[] | null): void {
  if (requestId === currentBasket().requestId) storeBasket({ ...currentBasket(), sent });
}

/** Identifies a line by its content without the quantity. */
export const keyOf = ({ quantity: _, ...line }: NewLine): string => JSON.stringify(line);

/** Removes the ordered lines of a request, and keeps lines that were added since for another order. */
export function takeOut(requestId: string): void {
  const { lines, sent, ...before } = currentBasket();
  if (requestId !== before.requestId) return;
  const ordered = new Map((sent ?? lines).map((line) => [keyOf(line), line.quantity]));
  const rest = lines.flatMap((line) => {
    const quantity = line.quantity - (ordered.get(keyOf(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  storeBasket({ requestId: randomId(), lines: rest, sent: null });
}

/** Removes all lines. An order whose response is missing is still looked for. */
export const emptyBasket = (): void => setLines([]);

/**
 * Adds a line at an index, or raises the quantity of an equal line. If the basket is too full, shows a toast instead.
 * @param most the drinks that an order may have
 * @returns whether the line was added
 */
export function addToBasket(line: NewLine, most: number, at = Number.POSITIVE_INFINITY): boolean {
  const { lines } = currentBasket();
  const same = lines.find((each) => keyOf(each) === keyOf(line));
  const isTooMany = drinksIn({ lines }) + line.quantity > most;
  if (isTooMany || (!same && lines.length >= PICKUP_LIMITS.lines)) {
    toast((isTooMany && textOf({ reason: 'tooMany', subject: most })) || 'Kurven er full.');
    return false;
  }
  if (same) setQuantity(same, same.quantity + line.quantity);
  else setLines(lines.toSpliced(at, 0, line));
  return true;
}

/** Sets the quantity of a line; 0 removes it. */
export const setQuantity = (line: NewLine, quantity: number): void =>
  setLines(
    currentBasket().lines.flatMap((each) => {
      if (keyOf(each) !== keyOf(line)) return [each];
      return quantity > 0 ? [{ ...each, quantity }] : [];
    }),
  );
