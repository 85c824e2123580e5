import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '#load/figure.ts';
import { logIn, openStream, sendJson, withShop } from '#load/shop.ts';
import { printPart, record } from './results.ts';

/** Open pages, spread over several addresses because each address has a limit. */
const PAGES = 3000;
const ADDRESSES = 10;
const ROUNDS = 3;

/** The pause between two requests of the measured guest, and the longest acceptable wait. */
const INTERVAL_MS = 10;
const GOAL_MS = 300;

const MENU = '/api/menuitemapi/menuitemslist?category=KaffeVarm';
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });

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

/** Requests a page repeatedly while `work` is in progress. @returns the waits in milliseconds. */
export async function waitsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const requests: Promise<void>[] = [];
  while (!isOver) {
    const begin = performance.now();
    requests.push(read(url).then(() => void waits.push(performance.now() - begin)));
    await sleep(INTERVAL_MS);
  }
  await Promise.all([end, ...requests]);
  return waits;
}

/** Prints a guest's longest wait while 3,000 pages connect at once, and while all request the menu after a change. */
export const measureStreams = (): Promise<void> =>
  withShop({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }, async (shop) => {
    const { origin } = await shop.start();
    const token = await logIn(origin);
    const [item] = await (await fetch(origin + MENU)).json();
    const [opening, changing]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const reads: Promise<void>[] = [];
      const pages = Array.from({ length: PAGES }, (_, at) =>
        openPage(origin, `192.0.2.${at % ADDRESSES}`, () => reads.push(read(origin + MENU))),
      );
      opening.push(Math.max(...(await waitsDuring(origin + MENU, Promise.all(pages)))));
      const change = async () => {
        const body = { ...item, version: undefined, price: item.price + round + 1 };
        await sendJson(`${origin}/api/menuitemapi/update/${item.menuItemId}`, body, token, 'PUT');
        while (reads.length < PAGES) await sleep(INTERVAL_MS);
        await Promise.all(reads);
      };
      changing.push(Math.max(...(await waitsDuring(origin + MENU, change()))));
      for (const page of pages) (await page).destroy();
    }
    printPart(`The longest wait of a guest beside ${PAGES.toLocaleString('en')} open pages`);
    for (const [name, waits] of [
      ['while all connect at once', opening],
      ['while all ask after a change', changing],
    ] as const)
      record({ name, now: median(waits), unit: 'ms', better: 'lower', goal: GOAL_MS });
  });
