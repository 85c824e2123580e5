import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#load/figure.ts';
import { logIn, sendJson, withShop } from '#load/shop.ts';
import { openPage } from '#load/stream.ts';
import { printRow, printTitle, record } from './results.ts';

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

/** The longest wait of a guest who asks for the menu again and again while `work` is under way, in milliseconds. */
async function longestWait(origin: string, work: Promise<unknown>): Promise<number> {
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
export const measureStreams = (): Promise<void> =>
  withShop({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }, async (shop) => {
    const { origin } = await shop.start();
    const token = await logIn(origin);
    const [item] = await (await fetch(origin + MENU)).json();
    const [opening, changing]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const asked: Promise<void>[] = [];
      const pages = Array.from({ length: PAGES }, (_, at) =>
        openPage(origin, `192.0.2.${at % ADDRESSES}`, () => asked.push(read(origin + MENU))),
      );
      opening.push(await longestWait(origin, Promise.all(pages)));
      const change = async () => {
        const body = { ...item, version: undefined, price: item.price + round + 1 };
        await sendJson(`${origin}/api/menuitemapi/update/${item.menuItemId}`, body, token, 'PUT');
        while (asked.length < PAGES) await sleep(INTERVAL);
        await Promise.all(asked);
      };
      changing.push(await longestWait(origin, change()));
      for (const page of pages) (await page).destroy();
    }
    printTitle(`The longest wait of a guest beside ${PAGES.toLocaleString('en')} open pages`);
    for (const [name, waits] of [
      ['while all connect at once', opening],
      ['while all ask after a change', changing],
    ] as const) {
      record(`streams: ${name}, ms`, median(waits), 'lower', GOAL);
      printRow(name, `${median(waits).toFixed(0)} ms`);
    }
  });
