import { setTimeout as wait } from 'node:timers/promises';
import { atMost, measured, mustBeZero, type Part } from '#load/figure.ts';
import {
  allowOrders,
  inTheMorning,
  newOrder,
  placeOrder,
  readQueue,
  sendHeartbeat,
  slotsFor,
} from '#load/orders.ts';
import { logIn, sendJson, until, withShop } from '#load/shop.ts';
import { openPage } from '#load/stream.ts';
import { sendGuests } from '#load/stress/guest.ts';

/** Guests with an open page each, and the time between two requests of one, in milliseconds. */
const GUESTS = 300;
const PAUSE = 1000;

/** The number of orders, one a second. */
const ORDERS = { long: 60, short: 5 };

/** Places 60 orders a minute, which the counter begins to make, and measures guests and what their open pages hear. */
export const rush: Part = ({ isLong }) =>
  withShop({ TRUST_PROXY: 'on', ...inTheMorning() }, async (shop) => {
    const { origin, stop } = await shop.start();
    const token = await logIn(origin);
    await allowOrders(origin, token);
    await sendHeartbeat(origin, token);
    const slots = await slotsFor(origin, 1);
    const count = ORDERS[isLong ? 'long' : 'short'];
    const heard = Array<number>(GUESTS).fill(0);
    const pages = await Promise.all(
      heard.map((_, at) =>
        openPage(origin, `192.0.${at >> 8}.${at & 255}`, () => {
          heard[at] = (heard[at] ?? 0) + 1;
        }),
      ),
    );
    // Requests after the start, which are slower with or without orders, are not measured.
    const stopFirst = sendGuests(origin, GUESTS, PAUSE);
    await wait(1000 * count);
    await stopFirst();
    const stopGuests = sendGuests(origin, GUESTS, PAUSE);
    const answers: Promise<{ status: number }>[] = [];
    for (let at = 0; at < count; at++) {
      answers.push(placeOrder(origin, newOrder(slots[at % slots.length] ?? '', `Gjest ${at}`, 1)));
      await wait(1000);
      await sendHeartbeat(origin, token);
      const next = (await readQueue(origin, token)).find(({ state }) => state === 'placed');
      const { pickupId = 0, version = 0 } = next ?? {};
      answers.push(
        sendJson(`${origin}/api/pickupapi/state/${pickupId}`, { state: 'making', version }, token, 'PUT'),
      );
    }
    const failed = (await Promise.all(answers)).filter(({ status }) => status !== 200 && status !== 201);
    const visits = await stopGuests();
    const messages = heard.reduce((sum, each) => sum + each, 0);
    // The same guests without orders: a busy machine delays both.
    const stopQuiet = sendGuests(origin, GUESTS, PAUSE);
    await wait(1000 * count);
    const quiet = await stopQuiet();
    // The pages would hear of something else.
    await sendJson(`${origin}/api/categoryapi/create`, { name: 'Ny' }, token);
    heard.fill(0);
    await until('the change', () => !heard.includes(0));
    for (const page of pages) page.destroy();
    await stop();
    return [
      atMost(`the p99 of ${GUESTS} guests while ${count} orders are placed`, visits.p99, 'ms', 300),
      measured('the same afterwards, without orders', quiet.p99, 'ms'),
      mustBeZero(`guests’ requests of ${visits.count} that fail`, visits.failed),
      mustBeZero(`orders of ${count} that are not placed, or not made`, failed.length),
      mustBeZero(`messages that ${GUESTS} open pages hear of them`, messages),
    ];
  });
