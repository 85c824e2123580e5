import { randomUUID } from 'node:crypto';
import { mustBeZero, type Part } from '#load/figure.ts';
import { clockAhead, logIn, sendJson, sendRequest, until, withShop } from '#load/shop.ts';
import { DAY, HOUR } from '#server/core/time.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { NewPickup, PickupSlots, PlacedPickup } from '#shared/pickup/pickup.ts';
import type { PickupQueue } from '#shared/pickup/pickup-queue.ts';

const ROOM = 50;

const GUESTS = 6;

/** The number of orders that are answered in each round before the kill. */
const FIRST = 20;

/** Drinks per order, and orders per slot: more than a slot has room for. */
const DRINKS = 4;
const ORDERS_PER_SLOT = 15;

/**
 * The environment of a shop whose clock starts at five or six in the morning in Norway. Orders are for today only, so
 * late in the evening no slots would be left.
 */
const inTheMorning = () => ({ NODE_OPTIONS: clockAhead(DAY + 4 * HOUR - (Date.now() % DAY)) });

/** Lets guests order for each five minutes of the day. */
async function allowOrders(origin: string, token: string): Promise<void> {
  const { pickup, hours } = CAFE_DEFAULTS;
  const week = Array(7).fill([{ from: '00:00', to: '24:00' }]);
  for (const [section, value] of [
    ['pickup', { ...pickup, isOn: true, slotMinutes: 5, drinksPerSlot: ROOM }],
    ['hours', { ...hours, week, holidays: 'usual' }],
  ])
    await sendJson(`${origin}/api/cafeapi/update`, { section, value }, token, 'PUT');
}

async function readQueue(origin: string, token: string): Promise<PickupQueue['pickups']> {
  const headers = { authorization: `Bearer ${token}` };
  return JSON.parse((await sendRequest(`${origin}/api/pickupapi/queue`, { headers })).body).pickups;
}

async function slotsFor(origin: string, drinks: number): Promise<string[]> {
  const slots: PickupSlots = JSON.parse((await sendRequest(`${origin}/api/pickupapi/slots`)).body);
  return slots.flatMap(({ slot, room }) => (room >= drinks ? slot : []));
}

const newOrder = (slot: string, name: string, quantity: number): NewPickup => ({
  requestId: randomUUID(),
  slot,
  name,
  lines: [{ menuItemId: 1, quantity }],
});

/** Sends an order without a cookie, as a new browser does. @returns the status, the order, and the code of a refusal */
async function placeOrder(
  origin: string,
  order: NewPickup,
): Promise<{ status: number } & Partial<PlacedPickup & { code: string }>> {
  const { status, body } = await sendJson(`${origin}/api/pickupapi/create`, order);
  return { ...(status !== 0 && JSON.parse(body)), status };
}

/** An order, and every number and token in the responses to it. */
type Sent = { order: ReturnType<typeof newOrder>; answers: Set<string> };

/** Kills the shop (`kill -9`) while guests order, repeats all requests, and looks for lost and duplicate orders. */
export const orders: Part = ({ isLong }) =>
  withShop(inTheMorning(), async (shop) => {
    const rounds = isLong ? 20 : 3;
    const sent: Sent[] = [];
    const lost = new Set<string>();
    let [unanswered, full, unexpected] = [0, 0, 0];
    const send = async (origin: string, { order, answers }: Sent) => {
      const { status, code, number, token } = await placeOrder(origin, order);
      if (status === 201) answers.add(`${number} ${token}`);
      else if (status === 0) unanswered++;
      else if (code === 'slotFull' && answers.size === 0) full++;
      else unexpected++;
      return status;
    };
    const isStored = async (origin: string, { order, answers }: Sent) => {
      const [, reference] = [...answers][0]?.split(' ') ?? [];
      const { status, body } = await sendRequest(`${origin}/api/pickupapi/order/${reference}`);
      return status === 200 && JSON.parse(body).name === order.name;
    };
    /** Starts the shop, looks for every acknowledged order, and repeats all requests of the previous round. */
    const start = async (before: Sent[]) => {
      const { origin, stop } = await shop.start();
      const token = await logIn(origin);
      if (sent.length === 0) await allowOrders(origin, token);
      // Opens the shop for orders for two minutes.
      await sendJson(`${origin}/api/pickupapi/heartbeat`, {}, token);
      // Before the requests are repeated: a repeated request would store a lost order.
      const placed = sent.filter(({ answers }) => answers.size > 0);
      await Promise.all(
        placed.map(async (each) => (await isStored(origin, each)) || lost.add(each.order.requestId)),
      );
      await Promise.all(before.map((each) => send(origin, each)));
      return { origin, token, stop };
    };
    let last: Sent[] = [];
    for (let round = 0; round < rounds; round++) {
      const { origin, stop } = await start(last);
      const slots = await slotsFor(origin, DRINKS);
      const begin = sent.length;
      const orderOn = async () => {
        for (let status = 1; status !== 0; ) {
          const slot = slots[Math.floor((sent.length - begin) / ORDERS_PER_SLOT)] ?? '';
          const each = { order: newOrder(slot, `Gjest ${sent.length}`, DRINKS), answers: new Set<string>() };
          sent.push(each);
          status = await send(origin, each);
        }
      };
      const guests = Array.from({ length: GUESTS }, orderOn);
      await until('the first orders', () => sent.length - begin >= FIRST + GUESTS);
      await stop('SIGKILL');
      await Promise.all(guests);
      last = sent.slice(begin);
    }
    const { origin, token, stop } = await start(last);
    const queue = await readQueue(origin, token);
    const times = Map.groupBy(queue, ({ name }) => name);
    /** An acknowledged request must be exactly one order with one number, any other request none. */
    const isWrong = ({ order: { name = null }, answers }: Sent) =>
      answers.size > 1 || (times.get(name)?.length ?? 0) !== answers.size;
    const placed = sent.filter(({ answers }) => answers.size > 0);
    await stop();
    const drinks = Map.groupBy(queue, ({ slot }) => slot);
    console.log(
      `${sent.length} orders, ${unanswered} without an answer, ${full} refused for ${drinks.size} slots`,
    );
    return [
      mustBeZero(`acknowledged orders lost of ${placed.length}, after ${rounds} kills`, lost.size),
      mustBeZero(
        `requests of ${sent.length} that are there twice, or against their answer`,
        sent.filter(isWrong).length,
      ),
      mustBeZero(
        'numbers of the day that are there twice',
        queue.length - new Set(queue.map(({ number }) => number)).size,
      ),
      mustBeZero(
        `slots of ${drinks.size} with more than ${ROOM} drinks`,
        [...drinks.values()].filter(
          (each) =>
            each.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0) > ROOM,
        ).length,
      ),
      mustBeZero('responses that are neither an order nor a full slot', unexpected),
      mustBeZero('runs in which each order is answered, or no slot is full', unanswered === 0 || full === 0),
    ];
  });
