import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figure.ts';
import { ask } from './shop.ts';

/** What guests look at. */
const PATHS = [
  '/',
  '/meny',
  '/drommekoppen',
  '/images/default.png',
  '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  `/trpc/categories.list`,
  '/api/drinkapi/drinkslist?page=1',
];

const GUESTS = 4;

/** For how long a guest looks at something, in milliseconds. */
const PAUSE = 10;

/** What guests met: how long the slowest hundredth of their requests took in milliseconds, and how many failed. */
export type Visits = { p99: number; failed: number; count: number };

/** Lets guests look around until they are told to go. @returns what sends them home. */
export function sendGuests(origin: string): () => Promise<Visits> {
  const times: number[] = [];
  let [isOver, failed] = [false, 0];
  const visit = async (guest: number) => {
    for (let at = guest; !isOver; at++) {
      const start = performance.now();
      const headers = { 'x-forwarded-for': `198.51.100.${guest}` };
      const { status } = await ask(`${origin}${PATHS[at % PATHS.length]}`, { headers });
      times.push(performance.now() - start);
      if (status !== 200) failed++;
      await wait(PAUSE);
    }
  };
  const visits = Array.from({ length: GUESTS }, (_, guest) => visit(guest));
  return async () => {
    isOver = true;
    await Promise.all(visits);
    return { p99: percentile(times, 0.99), failed, count: times.length };
  };
}
