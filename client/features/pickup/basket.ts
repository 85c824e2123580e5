import { useSyncExternalStore } from 'react';
import { textOf } from '#client/data/reason-text.ts';
import { createListeners, store, stored } from '#client/data/stored.ts';
import { randomId } from '#client/lib/random-id.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Basket, NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';

const KEY = 'basket';

/** `sent` is what was ordered without an answer: it may have arrived. */
type OwnBasket = Basket & { sent: NewLine[] | null };
const EMPTY: OwnBasket = { requestId: '', lines: [], sent: null };

let basket = EMPTY;
/** The text in the browser's storage when `basket` was last read or stored. */
let storedText: string | null = null;
const { subscribe, notify } = createListeners();

/** What the browser has kept; nothing where that is of another form. */
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
function now(): OwnBasket {
  const text = stored(KEY);
  if (text !== storedText) basket = read(text);
  storedText = text;
  return basket;
}

for (const change of ['storage', 'pageshow']) globalThis.window?.addEventListener(change, notify);

/** What the guest is about to order, kept in the browser only; nothing on the server. */
export const useBasket = (): OwnBasket => useSyncExternalStore(subscribe, now, () => EMPTY);

/** Whether something is in it, or may have been ordered from it. */
export const hasBasket = (): boolean => now().requestId !== '';

/** How many drinks it is. */
export const drinksIn = ({ lines }: Pick<Basket, 'lines'>): number =>
  lines.reduce((all, { quantity }) => all + quantity, 0);

function keep(next: OwnBasket): void {
  const isOver = next.lines.length === 0 && !next.sent;
  store(KEY, isOver ? null : JSON.stringify(next));
  // Where the browser refuses storage, the basket is kept in this page.
  basket = isOver ? EMPTY : next;
  storedText = stored(KEY);
  notify();
}

/** An order is found by the `requestId` of its basket, so that stays until it is known what has become of it. */
const setLines = (lines: NewLine[]): void =>
  keep({ ...now(), requestId: now().requestId || randomId(), lines });

/** Notes what a request orders, null once it was refused; nothing where another tab has begun another basket. */
export function setSent(requestId: string, sent: NewLine[] | null): void {
  if (requestId === now().requestId) keep({ ...now(), sent });
}

/** What a line is of, whatever its quantity. */
export const keyOf = ({ quantity: _, ...line }: NewLine): string => JSON.stringify(line);

/** Takes out what was ordered by a request, and leaves what was added since, for another order. */
export function takeOut(requestId: string): void {
  const { lines, sent, ...before } = now();
  if (requestId !== before.requestId) return;
  const ordered = new Map((sent ?? lines).map((line) => [keyOf(line), line.quantity]));
  const rest = lines.flatMap((line) => {
    const quantity = line.quantity - (ordered.get(keyOf(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  keep({ requestId: randomId(), lines: rest, sent: null });
}

/** Takes all lines out; what was ordered without an answer is still looked for. */
export const emptyBasket = (): void => setLines([]);

/**
 * Adds a line at an index, or raises the quantity of an equal line. If the basket is too full, shows a toast instead.
 * @param most how many drinks an order may have
 * @returns whether it was added
 */
export function addToBasket(line: NewLine, most: number, at = Number.POSITIVE_INFINITY): boolean {
  const { lines } = now();
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

/** Changes how many of a line; none removes it. */
export const setQuantity = (line: NewLine, quantity: number): void =>
  setLines(
    now().lines.flatMap((each) => {
      if (keyOf(each) !== keyOf(line)) return [each];
      return quantity > 0 ? [{ ...each, quantity }] : [];
    }),
  );
