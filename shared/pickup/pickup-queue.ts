import { z } from 'zod';
import { Count, Id, Name, PriceNok, Time, text, Version } from '#shared/api/fields.ts';
import { NewPickup, OptionName, Pickup, PickupLine, PickupStateName, SlotName } from './pickup.ts';
import { PICKUP_LIMITS } from './pickup-states.ts';

/** The counter's view of an order; times in milliseconds since 1970. */
export const QueuedPickup = Pickup.extend({
  pickupId: Id,
  lines: z.array(PickupLine.extend({ isDone: z.boolean().describe('Whether the barista has ticked it') })),
  placedAt: Time,
  version: Version.describe('Incremented by every change of its state or time'),
  printedAt: Time.nullable().describe('When its ticket was printed; null before'),
}).meta({ id: 'QueuedPickup', description: 'An order as the counter sees it' });

export type QueuedPickup = z.infer<typeof QueuedPickup>;

/** Sorted by time, with at most fifty finished orders and as many cancelled ones. */
export const PickupQueue = z
  .object({
    pickups: z.array(QueuedPickup),
    now: Time.describe('The time of the shop, in milliseconds since 1970'),
    pausedUntil: Time.nullable().describe('Milliseconds since 1970; null where guests can order'),
    slots: z.array(SlotName).describe('The remaining times to which an order can be moved, also full ones'),
    times: z.array(Time).describe('When each of these is, in milliseconds since 1970'),
    room: z.array(Count).describe('How many drinks can still be ordered for each of these times'),
    lastSlot: SlotName.nullable().describe(
      'The last time for which guests can order today; null if none is left',
    ),
  })
  .meta({
    id: 'PickupQueue',
    description: 'The orders of today and unfinished ones of earlier days, for the counter',
  });
export type PickupQueue = z.infer<typeof PickupQueue>;

const ShownPickup = Pickup.pick({ number: true, name: true }).extend({ pickupId: Id });

/** The orders on the screen for guests. Names are null unless the owner shows them. */
export const PickupBoard = z.object({ making: z.array(ShownPickup), ready: z.array(ShownPickup) });
export type PickupBoard = z.infer<typeof PickupBoard>;

/** The next state of an order; `version` is the version on the counter's screen. */
export const NewPickupState = z
  .object({
    state: PickupStateName,
    version: z.int(),
    reason: text(0, PICKUP_LIMITS.reason).default('').describe('For the guest, where the café cancels it'),
  })
  .meta({ examples: [{ state: 'making', version: 1 }] });
export type NewPickupState = z.infer<typeof NewPickupState>;

/** Ticks a line of an order, or takes the tick back. */
export const LineTick = z
  .object({
    line: z
      .int()
      .min(0)
      .max(PICKUP_LIMITS.lines - 1)
      .describe('Its position, from 0'),
    isDone: z.boolean(),
    version: z.int(),
  })
  .meta({ examples: [{ line: 0, isDone: true, version: 1 }] });
export type LineTick = z.infer<typeof LineTick>;

export const NewPickupTime = z
  .object({ slot: NewPickup.shape.slot, version: z.int() })
  .meta({ examples: [{ slot: '15:40', version: 1 }] });
export type NewPickupTime = z.infer<typeof NewPickupTime>;

/** Whether a call was the first to mark an order as printed. The one who made it prints the ticket. */
export const MarkedPrinted = z.object({ isFirst: z.boolean() });

/** Pauses orders for a number of minutes or for today; 0 ends the pause. */
export const PickupPause = z
  .object({ minutes: z.union([z.literal(0), z.literal(15), z.literal(30), z.literal('today')]) })
  .meta({ examples: [{ minutes: 15 }] });
export type PickupPause = z.infer<typeof PickupPause>;

export const PausedPickups = PickupQueue.pick({ pausedUntil: true });

export const PickupsToday = z.object({
  orders: Count.describe('How many were ordered and not cancelled'),
  drinks: Count,
  total: PriceNok.describe('What guests pay, without orders that were not made or not collected'),
  notCollected: Count,
  notMade: Count,
  waiting: Count.describe('How many are open'),
  isCounterMissing: z.boolean().describe('Whether guests can order nothing only because no counter is open'),
  pausedUntil: Time.nullable().describe('Milliseconds since 1970; null where orders are not paused'),
});
export type PickupsToday = z.infer<typeof PickupsToday>;

/** Counts of stored orders. Weekday 0 is Monday; hours after midnight of the café's day go on from 24. */
export const PickupFigures = z.object({
  days: z.int(),
  byDay: z.array(
    PickupsToday.omit({ waiting: true, isCounterMissing: true, pausedUntil: true }).extend({
      day: z.string(),
    }),
  ),
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), drinks: Count })),
  most: z.array(z.object({ name: Name, drinks: Count, total: z.number() })),
  options: z.array(z.object({ name: OptionName, drinks: Count, total: z.number() })),
});
export type PickupFigures = z.infer<typeof PickupFigures>;
