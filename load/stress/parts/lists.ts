import { fillTables } from '#load/content.ts';
import { atMost, mustBeZero, type Part } from '#load/figure.ts';
import { logIn, sendRequest, withShop } from '#load/shop.ts';
import { blockedBy, LIMIT, WITH_PROBE } from '#load/stress/event-loop.ts';

/** The number of dream cups. */
const CUPS = { long: 50_000, short: 500 };

/** Other load on the machine may also delay the thread, but not each time. */
const TRIES = 10;

const LIST = '/api/drinkapi/drinkslist';
const input = (calls: object[]): string =>
  encodeURIComponent(JSON.stringify(Object.fromEntries(calls.entries())));

const READS: [name: string, path: string][] = [
  ['a search of all cups', `${LIST}?search=e`],
  ['the first thousand by likes', `${LIST}?sort=timesFavorite&order=desc`],
  ['a page of a hundred', `${LIST}?page=3&pageSize=100`],
  [
    'ten searches in a batch',
    `/trpc/${Array(10).fill('drinks.list').join()}?batch=1&input=${input(Array(10).fill({ search: 'xyz' }))}`,
  ],
];

/** Reads lists of many cups with a token, so past the cache, and measures how long each blocks the thread. */
export const lists: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const server = await shop.start(WITH_PROBE);
    fillTables(shop.database, ['drinks'], CUPS[isLong ? 'long' : 'short']);
    const headers = { authorization: `Bearer ${await logIn(server.origin)}` };
    let failed = 0;
    const figures = [];
    for (const [name, path] of READS) {
      let shortest = Number.POSITIVE_INFINITY;
      for (let at = 0; at < TRIES; at++) {
        const blocked = await blockedBy(server, async () => {
          const { status } = await sendRequest(server.origin + path, { headers });
          if (status !== 200) failed++;
        });
        shortest = Math.min(shortest, blocked);
      }
      console.log(`${name}: ${shortest.toFixed(1)} ms`);
      figures.push(atMost(`the time that ${name} blocks the thread`, shortest, 'ms', LIMIT));
    }
    await server.stop();
    return [...figures, mustBeZero('lists that fail', failed)];
  });
