import type { PickupQueue } from '#shared/pickup/pickup.ts';
import { isOpen } from '#shared/pickup/pickup-states.ts';

type Order = PickupQueue['pickups'][number];

const MINUTE = 60_000;

/** Whether an order is due within half an hour of `now`, in milliseconds since 1970. */
export const isSoon = ({ slotAt }: Order, now: number): boolean => slotAt <= now + 30 * MINUTE;

/**
 * Whether a new order has waited for three minutes, so that the counter keeps ringing. An order for later in the day
 * rings from half an hour before its time: starting it just to stop the sound would end the guest's chance to cancel.
 * An order that is still unfinished after closing time doesn't ring.
 */
export const isUntaken = (order: Order, now: number): boolean =>
  order.state === 'placed' && !order.isUnfinished && now - order.placedAt > 3 * MINUTE && isSoon(order, now);

/** Whether the counter marks an order as late: it is open past its time, or has waited too long. */
export const isLate = (order: Order, now: number): boolean =>
  (isOpen(order.state) && now > order.slotAt) || isUntaken(order, now);
