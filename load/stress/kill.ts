import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lostOf, rowsIn, type Stored, writeOn } from '#load/content.ts';
import { mustBeZero, type Part } from '#load/figure.ts';
import {
  allowOrders,
  type Change,
  inTheMorning,
  makeOrder,
  newOrder,
  placeOrder,
  ROOM,
  readQueue,
  slotsFor,
} from '#load/orders.ts';
import { logIn, sendJson, sendRequest, until, withShop } from '#load/shop.ts';

const WRITERS = 6;

/** The number of writes, or of orders and of changes at the counter, that are answered in each round before the kill. */
const FIRST = 20;

/** Kills the shop (`kill -9`) under load, again and again, and looks for lost acknowledged writes. */
export const kill: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const rounds = isLong ? 50 : 2;
    const stored: Stored[] = [];
    for (let round = 0; round < rounds; round++) {
      const { origin, stop } = await shop.start();
      const token = await logIn(origin);
      const enough = stored.length + FIRST;
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeOn({ origin, token, prefix: `w${round}-${writer}` }, () => isOver, stored),
      );
      await until('the first writes', () => stored.length >= enough);
      // The kill comes at a different moment in each round.
      await wait((round * 37) % 300);
      isOver = true;
      await stop('SIGKILL');
      await Promise.all(writers);
    }
    const { origin, stop } = await shop.start();
    const healthy = await sendRequest(`${origin}/healthz`);
    await stop();
    const rows = [...rowsIn(shop.database)];
    const lost = lostOf(stored, rows);
    const files = rows.flatMap((row) => /^images .*"file":"([^"]+)"/.exec(row)?.[1] ?? []);
    const broken = files.filter((file) => {
      const path = join(shop.uploads, file);
      return !existsSync(path) || statSync(path).size === 0;
    });
    console.log(`${rounds} rounds, lost:`, lost, broken);
    return [
      mustBeZero(`acknowledged writes lost of ${stored.length}, after ${rounds} kills`, lost.length),
      mustBeZero(`pictures of ${files.length} that a record names and that are missing`, broken.length),
      mustBeZero('starts afterwards that fail', healthy.status !== 200),
    ];
  });

const GUESTS = 6;
const COUNTERS = 2;

/** Drinks per order, and orders per slot: more than a slot has room for. */
const DRINKS = 4;
const ORDERS_PER_SLOT = 15;

/** An order, and every number and token in the responses to it. */
type Sent = { order: ReturnType<typeof newOrder>; answers: Set<string> };

/**
 * Kills the shop (`kill -9`) while guests order and counters tick, postpone and finish orders, repeats the guests' requests,
 * and looks for lost and duplicate orders and lost changes.
 */
export const orders: Part = ({ isLong }) =>
  withShop(inTheMorning(), async (shop) => {
    const rounds = isLong ? 20 : 3;
    const sent: Sent[] = [];
    const lost = new Set<string>();
    const changes: Change[] = [];
    const lostChanges = new Set<Change>();
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
      const stored = new Map((await readQueue(origin, token)).map((order) => [order.pickupId, order]));
      for (const change of changes) {
        const order = stored.get(change.pickupId);
        if (!order || !change.isIn(order)) lostChanges.add(change);
      }
      const placed = sent.filter(({ answers }) => answers.size > 0);
      await Promise.all(
        placed.map(async (each) => (await isStored(origin, each)) || lost.add(each.order.requestId)),
      );
      await Promise.all(before.map((each) => send(origin, each)));
      return { origin, token, stop };
    };
    let last: Sent[] = [];
    for (let round = 0; round < rounds; round++) {
      const { origin, token, stop } = await start(last);
      const slots = await slotsFor(origin, DRINKS);
      const [begin, changed] = [sent.length, changes.length];
      let isKilled = false;
      const workOn = async () => {
        while (!isKilled)
          for (const order of await readQueue(origin, token)) {
            if (isKilled) return;
            if (order.state !== 'placed') continue;
            const later = slots.find((slot) => slot > order.slot) ?? '';
            changes.push(...(await makeOrder(origin, token, order, later)));
          }
      };
      const orderOn = async () => {
        for (let status = 1; status !== 0; ) {
          const slot = slots[Math.floor((sent.length - begin) / ORDERS_PER_SLOT)] ?? '';
          const each = { order: newOrder(slot, `Gjest ${sent.length}`, DRINKS), answers: new Set<string>() };
          sent.push(each);
          status = await send(origin, each);
        }
      };
      const guests = Array.from({ length: GUESTS }, orderOn);
      const counters = Array.from({ length: COUNTERS }, workOn);
      await until(
        'the first orders and changes',
        () => sent.length - begin >= FIRST + GUESTS && changes.length - changed >= FIRST,
      );
      isKilled = true;
      await stop('SIGKILL');
      await Promise.all([...guests, ...counters]);
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
    // A ready order gives its room back.
    const toMake = queue.filter(({ state }) => state !== 'ready');
    const drinks = Map.groupBy(toMake, ({ slot }) => slot);
    console.log(
      `${sent.length} orders, ${unanswered} without an answer, ${full} refused for ${drinks.size} slots`,
    );
    return [
      mustBeZero(`acknowledged orders lost of ${placed.length}, after ${rounds} kills`, lost.size),
      mustBeZero(`ticks, postponements and states lost of ${changes.length}`, lostChanges.size),
      mustBeZero(
        'of these three kinds, those without a change',
        3 - new Set(changes.map(({ call }) => call)).size,
      ),
      mustBeZero(
        `requests of ${sent.length} that are there twice, or against their answer`,
        sent.filter(isWrong).length,
      ),
      mustBeZero(
        'numbers of the day that are there twice',
        queue.length - new Set(queue.map(({ number }) => number)).size,
      ),
      mustBeZero(
        `slots of ${drinks.size} with more than ${ROOM} drinks to make`,
        [...drinks.values()].filter(
          (each) =>
            each.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0) > ROOM,
        ).length,
      ),
      mustBeZero('responses that are neither an order nor a full slot', unexpected),
      mustBeZero('runs in which each order is answered, or no slot is full', unanswered === 0 || full === 0),
    ];
  });
