import { z } from 'zod';
import {
  adminProcedure,
  publicProcedure,
  router,
  screenProcedure,
  staffProcedure,
} from '#server/trpc/procedures.ts';
import { Id, LocalDate, Message } from '#shared/api/fields.ts';
import {
  Basket,
  NewPickup,
  NewPushEndpoint,
  Pickup,
  PickupRef,
  PickupSlots,
  PickupStatus,
  PlacedPickup,
  PricedBasket,
  PushKey,
} from '#shared/pickup/pickup.ts';
import {
  LineTick,
  MarkedPrinted,
  NewPickupState,
  NewPickupTime,
  PausedPickups,
  PickupFigures,
  PickupPause,
  PickupQueue,
  QueuedPickup,
} from '#shared/pickup/pickup-queue.ts';
import { markPrinted, postpone, readDay, readQueue, setState, tickLine } from './counter.service.ts';
import { readFigures } from './figures.service.ts';
import { cancelPickup, readPickup } from './pickups.service.ts';
import { placePickup, priceBasket } from './place.service.ts';
import { readPushKey, subscribe } from './push.service.ts';
import { pause, readSlots, readStatus, recordHeartbeat } from './slots.service.ts';

export const pickupRouter = router({
  // Guests' reads of orders are sent by POST, because GET requests are cached, and proxies log their addresses.
  slots: publicProcedure.output(PickupSlots).mutation(({ ctx }) => readSlots(ctx.deps, ctx.visitor)),
  status: publicProcedure.output(PickupStatus).mutation(({ ctx }) => readStatus(ctx.deps, ctx.visitor)),
  basket: publicProcedure
    .schemas(Basket, PricedBasket)
    .mutation(({ ctx, input }) => priceBasket(ctx.deps, ctx.caller, ctx.visitor, input)),
  create: publicProcedure
    .schemas(NewPickup, PlacedPickup)
    .mutation(({ ctx, input }) => placePickup(ctx.deps, ctx.caller, ctx.visitor, input)),
  order: publicProcedure
    .schemas(PickupRef, Pickup)
    .mutation(({ ctx, input }) => readPickup(ctx.deps, ctx.visitor, input.token)),
  cancel: publicProcedure
    .schemas(PickupRef, Pickup)
    .mutation(({ ctx, input }) => cancelPickup(ctx.deps, ctx.visitor, input.token)),
  pushKey: publicProcedure
    .schemas(PickupRef, PushKey)
    .mutation(({ ctx, input }) => readPushKey(ctx.deps, ctx.visitor, input.token)),
  subscribe: publicProcedure
    .schemas(NewPushEndpoint, Message)
    .mutation(({ ctx, input }) => subscribe(ctx.deps, ctx.visitor, input)),
  queue: screenProcedure.output(PickupQueue).query(({ ctx }) => readQueue(ctx.deps, ctx.caller)),
  heartbeat: screenProcedure.output(Message).mutation(({ ctx }) => recordHeartbeat(ctx.deps)),
  figures: adminProcedure.output(PickupFigures).query(({ ctx }) => readFigures(ctx.deps)),
  day: adminProcedure
    .schemas(z.object({ day: LocalDate }), z.array(QueuedPickup))
    .query(({ ctx, input }) => readDay(ctx.deps, input.day)),
  setState: staffProcedure
    .schemas(NewPickupState.extend({ pickupId: Id }), QueuedPickup)
    .mutation(({ ctx, input: { pickupId, ...state } }) => setState(ctx.deps, ctx.caller, pickupId, state)),
  postpone: staffProcedure
    .schemas(NewPickupTime.extend({ pickupId: Id }), QueuedPickup)
    .mutation(({ ctx, input: { pickupId, ...time } }) => postpone(ctx.deps, ctx.caller, pickupId, time)),
  tickLine: staffProcedure
    .schemas(LineTick.extend({ pickupId: Id }), QueuedPickup)
    .mutation(({ ctx, input: { pickupId, ...tick } }) => tickLine(ctx.deps, ctx.caller, pickupId, tick)),
  markPrinted: staffProcedure
    .schemas(z.object({ pickupId: Id }), MarkedPrinted)
    .mutation(({ ctx, input }) => markPrinted(ctx.deps, ctx.caller, input.pickupId)),
  pause: staffProcedure
    .schemas(PickupPause, PausedPickups)
    .mutation(({ ctx, input }) => pause(ctx.deps, ctx.caller, input)),
});
