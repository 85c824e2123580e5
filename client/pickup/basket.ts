import { useSyncExternalStore } from 'react';
import { randomId } from '#client/lib/random-id.ts';
import { store, stored } from '#client/lib/session/stored.ts';
import type { Basket, NewLine } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';

const KEY = 'basket';
const EMPTY: Basket = { requestId: '', lines: [] };

let basket: Basket | undefined;
const listeners = new Set<() => void>();

/** What the browser has kept; nothing where that is of another form. */
function read(text: string | null): Basket {
  try {
    const { requestId, lines }: Basket = JSON.parse(text ?? '{}');
    const isBasket = lines.length > 0 && lines.every(({ quantity }) => Number.isInteger(quantity));
    return isBasket && typeof requestId === 'string' ? { requestId, lines } : EMPTY;
  } catch {
    return EMPTY;
  }
}

function now(): Basket {
  basket ??= read(stored(KEY));
  return basket;
}

function show(next: Basket): void {
  basket = next;
  for (const listener of listeners) listener();
}

// Another tab has changed it.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY || key === null) show(read(newValue));
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the guest is about to order, kept in the browser only; nothing on the server. */
export const useBasket = (): Basket => useSyncExternalStore(subscribe, now, () => EMPTY);

/** How many drinks it is. */
export const drinksIn = ({ lines }: Basket): number => lines.reduce((all, { quantity }) => all + quantity, 0);

/** An order is found by the `requestId` of its basket, so the next basket gets another one. */
function setLines(lines: NewLine[]): void {
  const next = lines.length > 0 ? { requestId: now().requestId || randomId(), lines } : EMPTY;
  store(KEY, next === EMPTY ? null : JSON.stringify(next));
  show(next);
}

/** What a line is of, whatever its quantity. */
export const keyOf = ({ quantity: _, ...line }: NewLine): string => JSON.stringify(line);

/** Takes out what was ordered, and leaves what was added since, for another order. */
export function takeOut(ordered: readonly NewLine[]): void {
  const sent = new Map(ordered.map((line) => [keyOf(line), line.quantity]));
  const rest = now().lines.flatMap((line) => {
    const quantity = line.quantity - (sent.get(keyOf(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  setLines([]);
  setLines(rest);
}

/** Adds something, to the line that has it already. @returns whether there was room */
export function addToBasket(line: NewLine): boolean {
  const { lines } = now();
  const same = lines.findIndex((each) => keyOf(each) === keyOf(line));
  if (same < 0 && lines.length >= PICKUP_LIMITS.lines) return false;
  if (same < 0) setLines([...lines, line]);
  else setQuantity(same, (lines[same]?.quantity ?? 0) + line.quantity);
  return true;
}

/** Changes how many of a line; none removes it. */
export const setQuantity = (at: number, quantity: number): void =>
  setLines(
    now().lines.flatMap((line, index) => {
      if (index !== at) return [line];
      return quantity > 0 ? [{ ...line, quantity: Math.min(quantity, PICKUP_LIMITS.drinks) }] : [];
    }),
  );
