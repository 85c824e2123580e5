import { mustBeZero, type Part } from '#load/figure.ts';
import {
  allowOrders,
  inTheMorning,
  newOrder,
  placeOrder,
  ROOM,
  readQueue,
  sendHeartbeat,
  slotsFor,
} from '#load/orders.ts';
import { logIn, sendRequest, until, withShop } from '#load/shop.ts';

const GUESTS = 6;

/** The number of orders that are answered in each round before the kill. */
const FIRST = 20;

/** Drinks in an order, and how many orders ask for a slot: more than it has room for. */
const [DRINKS, WANTED] = [4, 15];

/** An order with each number and token that the shop has answered it with. */
type Sent = { order: ReturnType<typeof newOrder>; answers: Set<string> };

/** Kills the shop (`kill -9`) while guests order, sends all orders again, and looks for those lost or there twice. */
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
    const isThere = async (origin: string, { order, answers }: Sent) => {
      const [, reference] = [...answers][0]?.split(' ') ?? [];
      const { status, body } = await sendRequest(`${origin}/api/pickupapi/order/${reference}`);
      return status === 200 && JSON.parse(body).name === order.name;
    };
    /** Starts the shop, looks for what it has acknowledged, and sends the orders of the round before again, answered or not. */
    const start = async (before: Sent[]) => {
      const { origin, stop } = await shop.start();
      const token = await logIn(origin);
      if (sent.length === 0) await allowOrders(origin, token);
      await sendHeartbeat(origin, token);
      // Before they are sent again, which would store what was lost.
      const placed = sent.filter(({ answers }) => answers.size > 0);
      await Promise.all(
        placed.map(async (each) => (await isThere(origin, each)) || lost.add(each.order.requestId)),
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
          const slot = slots[Math.floor((sent.length - begin) / WANTED)] ?? '';
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
    /** Each request is one order, always the same, where it was acknowledged, and otherwise none. */
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
