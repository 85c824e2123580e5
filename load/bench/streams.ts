import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#scripts/server-process.ts';
import { logIn, startCafe } from './cafe.ts';
import { line, median } from './load.ts';
import { record } from './results.ts';

/** Guests whose pages are open, from as many addresses as the limit per address asks for. */
const PAGES = 3000;
const ADDRESSES = 10;
const ROUNDS = 3;

/** The time between two requests of the guest who is measured, and the longest that one should wait; milliseconds. */
const INTERVAL = 10;
const GOAL = 300;

const MENU = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

/** Opens a page's subscription and calls `onChange` at each change. Resolves at the first event, the current state. */
const open = ({ origin }: ServerProcess, at: number, onChange: (socket: Socket) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const address = `192.0.2.${at % ADDRESSES}`;
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (part: string) => {
      if (!part.includes('"areas"')) return;
      if (part.includes('connected') || part.startsWith('HTTP')) resolve(socket);
      else onChange(socket);
    });
    socket.write(`GET /trpc/live.changes HTTP/1.1\r\nhost: kafe\r\nx-forwarded-for: ${address}\r\n\r\n`);
  });

/** The longest wait of a guest who asks for the menu again and again while `work` is under way, in milliseconds. */
async function longestWait({ origin }: ServerProcess, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  const requests: Promise<void>[] = [];
  while (!isOver) {
    const begin = performance.now();
    requests.push(
      read(origin + MENU).then(() => {
        longest = Math.max(longest, performance.now() - begin);
      }),
    );
    await sleep(INTERVAL);
  }
  await Promise.all([end, ...requests]);
  return longest;
}

/** Prints how long a guest waits while 3,000 pages connect at once, and while all ask for the menu after a change. */
export async function measureStreams(): Promise<void> {
  const cafe = await startCafe('streams', 'on', { TRUST_PROXY: 'on' });
  const headers = { authorization: `Bearer ${await logIn(cafe)}`, 'content-type': 'application/json' };
  const [item] = await (await fetch(cafe.origin + MENU)).json();
  const [opening, changing]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    let asked: Promise<void>[] = [];
    const sockets: Socket[] = [];
    const connectAll = async () => {
      const pages = Array.from({ length: PAGES }, (_, at) =>
        open(cafe, at, () => asked.push(read(cafe.origin + MENU))),
      );
      sockets.push(...(await Promise.all(pages)));
    };
    opening.push(await longestWait(cafe, connectAll()));
    const change = async () => {
      asked = [];
      const body = JSON.stringify({ ...item, version: undefined, price: item.price + round + 1 });
      const path = `/api/menuitemapi/update/${item.menuItemId}`;
      await fetch(cafe.origin + path, { method: 'PUT', headers, body });
      while (asked.length < PAGES) await sleep(INTERVAL);
      await Promise.all(asked);
    };
    changing.push(await longestWait(cafe, change()));
    for (const socket of sockets) socket.destroy();
  }
  console.log(
    `\n${PAGES.toLocaleString('en')} open pages, the longest wait of a guest, medians of ${ROUNDS} rounds\n`,
  );
  for (const [name, waits] of [
    ['while all connect at once', opening],
    ['while all ask after a change', changing],
  ] as const) {
    record({ name: `streams: ${name}, ms`, value: median(waits), better: 'lower', goal: GOAL });
    console.log(line(name, `${median(waits).toFixed(0)} ms`));
  }
  await cafe.stop();
}
