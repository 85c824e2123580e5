import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '#load/figure.ts';
import { sendRequest } from '#load/shop.ts';

/** What guests request. */
const PATHS = [
  '/',
  '/meny',
  '/drommekoppen',
  '/images/default.png',
  '/api/menuitemapi/menuitemslist?category=KaffeVarm',
  `/trpc/categories.list`,
  '/api/drinkapi/drinkslist?page=1',
];

/** The guests' requests: the p99 latency in milliseconds, the number of failures, and the total. */
export type Visits = { p99: number; failed: number; count: number };

/**
 * Starts guests who send requests until stopped, each with a pause (in milliseconds) between two.
 * @returns a function that stops them.
 */
export function sendGuests(origin: string, guests = 4, pause = 10): () => Promise<Visits> {
  const times: number[] = [];
  let [isOver, failed] = [false, 0];
  const visit = async (guest: number) => {
    await wait((pause * guest) / guests); // Guests don't come all at once.
    for (let at = guest; !isOver; at++) {
      const start = performance.now();
      const headers = { 'x-forwarded-for': `198.51.${100 + (guest >> 8)}.${guest & 255}` };
      const { status } = await sendRequest(`${origin}${PATHS[at % PATHS.length]}`, { headers });
      times.push(performance.now() - start);
      if (status !== 200) failed++;
      await wait(pause);
    }
  };
  const visits = Array.from({ length: guests }, (_, guest) => visit(guest));
  return async () => {
    isOver = true;
    await Promise.all(visits);
    return { p99: percentile(times, 0.99), failed, count: times.length };
  };
}
