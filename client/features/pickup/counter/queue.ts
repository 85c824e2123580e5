import { useEffect, useSyncExternalStore } from 'react';
import { expireSession, onSession, tokenNow } from '#client/data/session-store.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { REFRESH_MS, useNow } from '#client/features/pickup/use-pickup.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { TRPC_PREFIX } from '#shared/api/trpc.ts';
import { dividedIngredients } from '#shared/drinks/drink-layers.ts';
import type { PickupQueue, QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { isOpen, OPEN_STATES, type PickupState } from '#shared/pickup/pickup-states.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import type { HeartbeatStart } from './heartbeat.worker.ts';

const HEARTBEAT_MS = 30_000;

/** Says that this counter is online, without which guests can't order. Ends with the session. */
export function useHeartbeat(): void {
  const token = useSyncExternalStore(onSession, tokenNow);
  useEffect(() => {
    if (!token) return undefined;
    const worker = new Worker(new URL('./heartbeat.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = () => expireSession(token);
    worker.onerror = () =>
      toast('Gjestene kan ikke bestille: siden er ikke helt lastet. Last den på nytt.', { error: true });
    const address = `${TRPC_PREFIX}/pickup.heartbeat`;
    worker.postMessage({ address, token, intervalMs: HEARTBEAT_MS } satisfies HeartbeatStart);
    return () => worker.terminate();
  }, [token]);
}

/**
 * Polls today's orders, also in a hidden tab, where it rings for new ones.
 * @returns `isShown`: whether guests can order, or an order is left from before ordering was turned off
 */
export function useQueue() {
  const isOn = useCafe()?.pickup !== undefined;
  const isShownWith = (data: PickupQueue | undefined) => isOn || (data?.pickups.length ?? 0) > 0;
  const queue = trpc.pickup.queue.useQuery(undefined, {
    refetchInterval: ({ state }) => isShownWith(state.data) && REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const waiting = (queue.data?.pickups ?? []).filter(({ state }) => isOpen(state));
  return { queue, waiting, isShown: isShownWith(queue.data), now: useNow() };
}

export type CounterQueue = ReturnType<typeof useQueue>;

export type Order = QueuedPickup;

const MINUTE_MS = 60_000;

/** Whether an order is due within half an hour of `now`, in milliseconds since 1970. */
export const isSoon = ({ slotAt }: Order, now: number): boolean => slotAt <= now + 30 * MINUTE_MS;

/**
 * Whether a new order has waited for three minutes. The counter rings until it is taken. An order for later in the
 * day rings from half an hour before its slot: starting it just to stop the sound would end the guest's chance to cancel.
 * An order that is still unfinished after closing time doesn't ring.
 */
export const isUntaken = (order: Order, now: number): boolean =>
  order.state === 'placed' &&
  !order.isUnfinished &&
  now - order.placedAt > 3 * MINUTE_MS &&
  isSoon(order, now);

/** Whether an order is open after the minute of its time. */
export const isLate = ({ state, slotAt }: Order, now: number): boolean =>
  isOpen(state) && now >= slotAt + MINUTE_MS;

/** How many orders are past their time, such as `1 over tiden`; empty if none is. */
export function lateText(orders: readonly Order[], now: number): string {
  const count = orders.filter((order) => isLate(order, now)).length;
  return count > 0 ? `${count} over tiden` : '';
}

/** Whether an order that is not ready, placed after `since` in milliseconds since 1970, has no ticket yet. */
export const isToPrint = ({ state, isUnfinished, printedAt, placedAt }: Order, since: number): boolean =>
  (state === 'placed' || state === 'making') && !isUnfinished && printedAt === null && placedAt > since;

/** Whether an open order is due within five minutes. */
export const isDue = ({ state, slotAt }: Order, now: number): boolean =>
  isOpen(state) && slotAt <= now + 5 * MINUTE_MS;

/** The first later slot with room for an order; if all are full, just the first later one. */
export function nextSlot(
  { slots, times, room }: Pick<PickupQueue, 'slots' | 'times' | 'room'>,
  { slotAt, lines }: Order,
): string | undefined {
  const drinks = lines.reduce((all, { quantity }) => all + quantity, 0);
  const isLater = (at: number) => (times[at] ?? 0) > slotAt;
  const withRoom = slots.find((_, at) => isLater(at) && (room[at] ?? 0) >= drinks);
  return withRoom ?? slots.find((_, at) => isLater(at));
}

/**
 * The list that a phone shows after a change. It follows an order that is begun, and leaves an empty list if the last order
 * goes on in another one.
 * @param shown the state of the orders in the list before, @param open all open orders before
 */
export function shownAfter(shown: PickupState, open: readonly Order[], changed: Order): PickupState {
  const before = open.find(({ pickupId }) => pickupId === changed.pickupId);
  if (changed.state === 'making' && before?.state === 'placed') return 'making';
  const states = [changed, ...open.filter((order) => order !== before)].map(({ state }) => state);
  if (states.includes(shown) || !isOpen(changed.state)) return shown;
  return OPEN_STATES.find((state) => states.includes(state)) ?? shown;
}

/** Whether a pause lasts until the end of the café's day: it is longer than the counter offers, or ends at midnight. */
export const isPauseOfDay = (until: number, now: number): boolean =>
  until > now + 30 * MINUTE_MS || clockText(until) === '00:00';

/** How far away the time of an order is, such as `om 4 min` and `1 t 6 min over`. */
export function dueText({ slotAt }: Order, now: number): string {
  const minutes = Math.ceil((slotAt - now) / MINUTE_MS);
  if (minutes === 0) return 'nå';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const text = `${hours > 0 ? `${hours} t ` : ''}${Math.abs(minutes) % 60} min`;
  return minutes > 0 ? `om ${text}` : `${text} over`;
}

const OWN_CUP = 'Drømmekopp';

/** The name under which a drink to be made is counted. All own cups count as one drink, because many are unnamed. */
const drinkOf = ({ name, recipe }: Order['lines'][number]): string => (recipe ? OWN_CUP : name);

/** Such as `6 Cappuccino` and `2 Drømmekopper`; just the name where none is to be made. */
export function countText(count: number, name: string): string {
  if (count === 0) return name;
  return `${count} ${name}${name === OWN_CUP && count > 1 ? 'er' : ''}`;
}

/** Whether an open order has something of these names that is not made yet: a drink, an option, or an ingredient of a cup. */
export const hasUnmade = ({ state, lines }: Order, names: readonly string[]): boolean =>
  isOpen(state) &&
  state !== 'ready' &&
  lines.some(
    (line) =>
      !line.isDone &&
      [
        { name: drinkOf(line) },
        ...line.options,
        ...(line.recipe ? dividedIngredients(line.recipe).poured : []),
      ].some(({ name }) => names.includes(name)),
  );

/** The drinks that are not made yet, by name, the most first. */
export function unmadeDrinks(orders: readonly Order[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const line of orders.flatMap(({ lines }) => lines))
    if (!line.isDone) counts.set(drinkOf(line), (counts.get(drinkOf(line)) ?? 0) + line.quantity);
  return [...counts].sort(([, a], [, b]) => b - a);
}
