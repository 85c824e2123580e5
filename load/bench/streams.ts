import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, processorTime } from '#load/figure.ts';
import { read, visitDuring } from '#load/guests.ts';
import { allowOrders, makeOrder, newOrder, placeOrder, ROOM, readQueue, slotsFor } from '#load/orders.ts';
import { logIn, openStream, type Shop, sendJson } from '#load/shop.ts';
import { PICKUP_STREAM, TRPC_PREFIX } from '#shared/api/trpc.ts';
import { record } from './measure.ts';

/** Open pages, spread over several addresses because each address has a limit. */
const PAGES = 3000;
const ADDRESSES = 10;
const ROUNDS = 3;

const MENU = '/api/menuitemapi/menuitemslist?category=KaffeVarm';

/** Opens a page's subscription and calls `onChange` at each change. Resolves at the first event, the current state. */
const openPage = (origin: string, address: string, onChange: () => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = openStream(origin, address).on('error', reject);
    socket.on('data', (part: string) => {
      if (!part.includes('"areas"')) return;
      if (part.includes('connected') || part.startsWith('HTTP')) resolve(socket);
      else onChange();
    });
  });

/** The waits of a guest who visits a page while `work` is in progress. @throws Error when a visit fails */
async function waitsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const { waits, failed } = await visitDuring([url], work);
  if (failed > 0) throw new Error(`${failed} visits failed`);
  return waits;
}

/** Measures a guest's longest wait while 3,000 pages connect at once, and while all request the menu after a change. */
export async function measureStreams(shop: Shop): Promise<void> {
  const { origin } = await shop.start();
  const token = await logIn(origin);
  const [item] = await (await fetch(origin + MENU)).json();
  const [opening, changing]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const reads: Promise<void>[] = [];
    const pages = Array.from({ length: PAGES }, (_, index) =>
      openPage(origin, `192.0.2.${index % ADDRESSES}`, () => reads.push(read(origin + MENU))),
    );
    opening.push(Math.max(...(await waitsDuring(origin + MENU, Promise.all(pages)))));
    const change = async () => {
      const body = { ...item, version: undefined, price: item.price + round + 1 };
      await sendJson(`${origin}/api/menuitemapi/update/${item.menuItemId}`, body, token, 'PUT');
      while (reads.length < PAGES) await sleep(10);
      await Promise.all(reads);
    };
    changing.push(Math.max(...(await waitsDuring(origin + MENU, change()))));
    for (const page of pages) (await page).destroy();
  }
  record('longest wait while 3,000 pages connect', { now: median(opening) }, 'ms');
  record('longest wait while 3,000 pages ask after a change', { now: median(changing) }, 'ms');
}

const GUESTS = 300;

/** How long the shop is watched while it is idle and while guests only wait; and how long an order is made each second. In milliseconds. */
const WATCHED_MS = 20_000;
const BUSY_MS = 30_000;

/** Follows an order by a stream, and calls `onReady` once it is ready. Resolves at the current state. */
async function followOrder(origin: string, token: string, onReady: () => void): Promise<void> {
  const { body } = await fetch(`${origin}${TRPC_PREFIX}${PICKUP_STREAM}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  void (async () => {
    while (!(await reader?.read())?.value?.includes('"state":"ready"'));
    onReady();
  })();
}

/** Measures what waiting guests cost, how soon they learn that their order is ready, and how long other guests wait beside orders. */
export async function measureOrders(shop: Shop): Promise<void> {
  const cafe = await shop.start();
  const { origin } = cafe;
  const token = await logIn(origin);
  await allowOrders(origin, token);
  const open = () => sendJson(`${origin}/api/pickupapi/heartbeat`, {}, token);
  await open();
  const slots = await slotsFor(origin, ROOM);
  const place = async (count: number) =>
    placeOrder(origin, newOrder(slots[Math.floor(count / ROOM)] ?? '', 'Kari', 1));

  const shareOf = async () => {
    const before = processorTime(cafe);
    await sleep(WATCHED_MS);
    return (processorTime(cafe) - before) / (10 * WATCHED_MS);
  };
  const idle = await shareOf();
  const readyAt = new Map<number, () => void>();
  for (let count = 0; count < GUESTS; count++) {
    const { number = 0, token: own = '' } = await place(count);
    await followOrder(origin, own, () => readyAt.get(number)?.());
  }
  record('300 guests who wait for their orders', { now: (await shareOf()) - idle }, '% of a core');

  const steps: number[] = [];
  for (const { pickupId, number, version } of await readQueue(origin, token)) {
    const begin = performance.now();
    const seen = new Promise<void>((resolve) => readyAt.set(number, resolve));
    await sendJson(`${origin}/api/pickupapi/state/${pickupId}`, { state: 'ready', version }, token, 'PUT');
    await seen;
    steps.push(performance.now() - begin);
  }
  record('counter to guest, p99', { now: percentile(steps, 0.99) }, 'ms');

  const work = async () => {
    await open();
    for (let count = GUESTS; count < GUESTS + BUSY_MS / 1000; count++) {
      const second = sleep(1000);
      const { number } = await place(count);
      const order = (await readQueue(origin, token)).find((each) => each.number === number);
      if (order) await makeOrder(origin, token, order, slots[20] ?? '');
      await second;
    }
  };
  const waits = await waitsDuring(`${origin}/meny`, work());
  record('/meny beside 60 orders/min, p99', { now: percentile(waits, 0.99) }, 'ms');
}
