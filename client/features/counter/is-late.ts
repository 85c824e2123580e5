import type { PickupQueue } from '#shared/pickup/pickup.ts';

type Order = PickupQueue['pickups'][number];

const MINUTE = 60_000;

/** Whether an order is due within half an hour of `now`, in milliseconds since 1970. */
export const isSoon = ({ slotAt }: Order, now: number): boolean => slotAt <= now + 30 * MINUTE;

/**
 * Whether nobody has taken an order for three minutes: it is red, and rings. One for later in the day rings when its time
 * comes: taking it earlier would end what its guest may change.
 */
export const isLate = (order: Order, now: number): boolean =>
  order.state === 'placed' && now - order.placedAt > 3 * MINUTE && isSoon(order, now);
