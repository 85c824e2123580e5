import { z } from 'zod';
import {
  csvFile,
  documented,
  failures,
  IdParams,
  type RestRoutes,
  sendCsv,
} from '#server/http/rest-route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { admin, passId, passTo, publicly, router, staff } from '#server/trpc/procedures.ts';
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
  PickupBoard,
  PickupFigures,
  PickupPause,
  PickupQueue,
  QueuedPickup,
} from '#shared/pickup/pickup-queue.ts';
import {
  markPrinted,
  postpone,
  readBoard,
  readDay,
  readQueue,
  setState,
  tickLine,
} from './counter.service.ts';
import { exportDays, readFigures } from './figures.service.ts';
import { cancelPickup, readPickup } from './pickups.service.ts';
import { placePickup, priceBasket } from './place.service.ts';
import { readPushKey, subscribe } from './push.service.ts';
import { pause, readSlots, readStatus, recordHeartbeat } from './slots.service.ts';

export const pickupRest: RestRoutes = {
  publicly: (app, deps, callerOf) => {
    app.get(
      '/pickupapi/slots',
      documented(
        'List the times for orders',
        'Returns today’s slots; none while the café is closed, paused, or nobody is at the counter.',
        { response: { 200: PickupSlots, ...failures(429) } },
      ),
      (request, reply) => readSlots(deps, visitorOf(request, reply)),
    );
    app.get(
      '/pickupapi/status',
      documented('Check whether orders are taken', 'Says when guests can order again, if that is known.', {
        response: { 200: PickupStatus, ...failures(429) },
      }),
      (request, reply) => readStatus(deps, visitorOf(request, reply)),
    );
    app.post(
      '/pickupapi/create',
      documented(
        'Place an order',
        'Responds with 409 and a `code` where it is refused: `slotFull` (with the next time that has room as `subject`), `slotGone`, `closed`, `paused`, `soldOut`, `sizeGone`, `optionSoldOut`, `optionGone`, `questionsChanged`, `lineChanged` (something differs from `seen`; `subject` is the line’s name), `priceChanged` (with the new total as `subject`) or `tooMany`. A repeated `requestId` returns the same order, and with other content 409 `changedMeanwhile`. Nothing is paid here.',
        { body: NewPickup, response: { 201: PlacedPickup, ...failures(404, 409) } },
      ),
      (request, reply) => placePickup(deps, callerOf(request), visitorOf(request, reply), request.body),
    );
    app.get(
      '/pickupapi/order/:token',
      documented('Get an order', 'Returns the order of the token.', {
        params: PickupRef,
        response: { 200: Pickup, ...failures(429) },
      }),
      (request, reply) => readPickup(deps, visitorOf(request, reply), request.params.token),
    );
    app.post(
      '/pickupapi/cancel/:token',
      documented('Cancel an order', 'Responds with 409 once somebody is making it.', {
        params: PickupRef,
        response: { 200: Pickup, ...failures(409) },
      }),
      (request, reply) => cancelPickup(deps, visitorOf(request, reply), request.params.token),
    );
  },
  screens: (app, deps, editorOf) => {
    app.get(
      '/pickupapi/queue',
      documented(
        'List the orders of today',
        'Also lists open orders of earlier days, the latest hundred, until somebody closes them. Reading them does not open the shop for orders; `POST /pickupapi/heartbeat` does.',
        { response: { 200: PickupQueue } },
      ),
      (request) => readQueue(deps, editorOf(request)),
    );
    app.get(
      '/pickupapi/board',
      documented(
        'List the numbers on the screen for guests',
        'The orders of today that are being made or wait for their guest, with first names where the owner shows them.',
        { response: { 200: PickupBoard } },
      ),
      () => readBoard(deps),
    );
    app.post(
      '/pickupapi/heartbeat',
      documented(
        'Say that a counter is switched on',
        'Guests can order for two minutes after each heartbeat. Send one every 30 seconds while somebody sees the orders.',
        { response: { 200: Message } },
      ),
      () => recordHeartbeat(deps),
    );
  },
  staff: (app, deps, editorOf) => {
    app.put(
      '/pickupapi/state/:id',
      documented(
        'Change the state of an order',
        'Responds with 409 if `version` is outdated and the order has another state than the requested one.',
        { params: IdParams, body: NewPickupState, response: { 200: QueuedPickup, ...failures(409) } },
      ),
      (request) => setState(deps, editorOf(request), request.params.id, request.body),
    );
    app.put(
      '/pickupapi/time/:id',
      documented(
        'Postpone an order',
        'Moves an open order to another time of today, also during a pause. Responds with 409 `slotFull` (with the next time that has room as `subject`) or `slotGone`, or if `version` is outdated.',
        { params: IdParams, body: NewPickupTime, response: { 200: QueuedPickup, ...failures(409) } },
      ),
      (request) => postpone(deps, editorOf(request), request.params.id, request.body),
    );
    app.put(
      '/pickupapi/line/:id',
      documented(
        'Tick a line of an order',
        'The first tick sets the state `making`, and ticking again changes nothing. Responds with 409 for a finished order, or if it is `placed` and `version` is outdated.',
        { params: IdParams, body: LineTick, response: { 200: QueuedPickup, ...failures(409) } },
      ),
      (request) => tickLine(deps, editorOf(request), request.params.id, request.body),
    );
    app.put(
      '/pickupapi/printed/:id',
      documented(
        'Mark an order as printed',
        'Of several programs that print tickets, the one whose call was the first (`isFirst`) prints this one.',
        { params: IdParams, response: { 200: MarkedPrinted } },
      ),
      (request) => markPrinted(deps, editorOf(request), request.params.id),
    );
    app.put(
      '/pickupapi/pause',
      documented('Pause orders', 'Guests can order nothing for so many minutes, or today.', {
        body: PickupPause,
        response: { 200: PausedPickups },
      }),
      (request) => pause(deps, editorOf(request), request.body),
    );
  },
  admin: (app, deps) => {
    app.get(
      '/pickupapi/day/:day',
      documented(
        'List the orders of a day',
        'Of the last thirty days, to correct how an order ended: `PUT /pickupapi/state/{id}` takes any state of any order.',
        { params: z.object({ day: LocalDate }), response: { 200: z.array(QueuedPickup) } },
      ),
      (request) => readDay(deps, request.params.day),
    );
    app.get(
      '/pickupapi/figures',
      documented(
        'Export the figures of orders',
        'The orders, drinks and sums of each of the last thirty days, as CSV for a Norwegian spreadsheet. Without anything about persons.',
        csvFile(
          'bestillinger',
          'Dag;Bestillinger;Drikker;Sum;Ikke hentet;Ikke laget',
          '2026-11-22;12;19;866,50;1;0',
        ),
      ),
      async (_, reply) => sendCsv(reply, 'bestillinger', exportDays(deps)),
    );
  },
};

export const pickupRouter = router({
  // Guests' reads of orders are sent by POST, because GET requests are cached, and proxies log their addresses.
  slots: publicly.output(PickupSlots).mutation(({ ctx }) => readSlots(ctx.deps, ctx.visitor)),
  status: publicly.output(PickupStatus).mutation(({ ctx }) => readStatus(ctx.deps, ctx.visitor)),
  basket: publicly
    .schemas(Basket, PricedBasket)
    .mutation(({ ctx, input }) => priceBasket(ctx.deps, ctx.caller, ctx.visitor, input)),
  create: publicly
    .schemas(NewPickup, PlacedPickup)
    .mutation(({ ctx, input }) => placePickup(ctx.deps, ctx.caller, ctx.visitor, input)),
  order: publicly
    .schemas(PickupRef, Pickup)
    .mutation(({ ctx, input }) => readPickup(ctx.deps, ctx.visitor, input.token)),
  cancel: publicly
    .schemas(PickupRef, Pickup)
    .mutation(({ ctx, input }) => cancelPickup(ctx.deps, ctx.visitor, input.token)),
  pushKey: publicly
    .schemas(PickupRef, PushKey)
    .mutation(({ ctx, input }) => readPushKey(ctx.deps, ctx.visitor, input.token)),
  subscribe: publicly
    .schemas(NewPushEndpoint, Message)
    .mutation(({ ctx, input }) => subscribe(ctx.deps, ctx.visitor, input)),
  queue: staff.output(PickupQueue).query(({ ctx }) => readQueue(ctx.deps, ctx.caller)),
  heartbeat: staff.output(Message).mutation(({ ctx }) => recordHeartbeat(ctx.deps)),
  figures: admin.output(PickupFigures).query(({ ctx }) => readFigures(ctx.deps)),
  day: admin
    .schemas(z.object({ day: LocalDate }), z.array(QueuedPickup))
    .query(({ ctx, input }) => readDay(ctx.deps, input.day)),
  setState: staff
    .schemas(NewPickupState.extend({ pickupId: Id }), QueuedPickup)
    .mutation(passId('pickupId', setState)),
  postpone: staff
    .schemas(NewPickupTime.extend({ pickupId: Id }), QueuedPickup)
    .mutation(passId('pickupId', postpone)),
  tickLine: staff
    .schemas(LineTick.extend({ pickupId: Id }), QueuedPickup)
    .mutation(passId('pickupId', tickLine)),
  markPrinted: staff
    .schemas(z.object({ pickupId: Id }), MarkedPrinted)
    .mutation(passId('pickupId', markPrinted)),
  pause: staff.schemas(PickupPause, PausedPickups).mutation(passTo(pause)),
});
