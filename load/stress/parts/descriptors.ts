import { connect, type Socket } from 'node:net';
import { mustBeZero, type Part } from '#load/figure.ts';
import { after, isUnexpectedError, logIn, sendJson, sendRequest, until, withShop } from '#load/shop.ts';

/** The shop's limit of file descriptors, and the number of connections that the test opens. */
const OPEN = 128;
const CONNECTIONS = 300;

const PAGES = [
  '/',
  '/meny',
  '/meny/skjerm',
  '/drommekoppen',
  '/login',
  '/admindash',
  '/finnes-ikke',
  '/images/default.png',
  '/api/docs/scalar.js',
];

/** Exhausts the shop's file descriptors, requests pages that are not cached yet, and releases the descriptors. */
export const descriptors: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const tries = isLong ? 9 : 1;
    let [broken, unexpected, writes] = [0, 0, 0];
    for (let attempt = 0; attempt < tries; attempt++) {
      const { origin, stop } = await shop.start({}, after(`ulimit -n ${OPEN}`));
      const { port, hostname } = new URL(origin);
      const sockets: Socket[] = [];
      const open = () => {
        for (let count = 0; count < CONNECTIONS; count++)
          sockets.push(connect(Number(port), hostname).on('error', () => undefined));
      };
      open();
      const requests = PAGES.map((page) =>
        sendRequest(origin + page, { signal: AbortSignal.timeout(1000 + 200 * attempt) }),
      );
      const meanwhile = await Promise.all(requests);
      unexpected += meanwhile.filter(({ status }) => isUnexpectedError(status)).length;
      for (const socket of sockets) socket.destroy();
      await until('the shop', async () => (await sendRequest(`${origin}/healthz`)).status === 200);
      const later = await Promise.all(PAGES.map((page) => sendRequest(origin + page)));
      broken += later.filter(({ status }) => status !== 200 && status !== 404).length;
      const token = await logIn(origin);
      const cup = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] };
      const saved = await sendJson(`${origin}/api/drinkapi/create`, cup, token);
      if (saved.status !== 201) writes++;
      await stop();
    }
    return [
      mustBeZero(`pages that are broken afterwards, in ${tries} tries`, broken),
      mustBeZero('responses with 5xx other than 503 and 507 without free descriptors', unexpected),
      mustBeZero('writes that fail afterwards', writes),
    ];
  });
