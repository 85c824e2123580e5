import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import { fillTables } from '#load/content.ts';
import { logIn, withShop } from '#load/shop.ts';
import { compare, load, printPart, record } from './measure.ts';

const CONNECTIONS = 8;

/** The likes are spread over this many cups. */
const CUPS = 5000;

/** The least share of the rate of bare inserts. */
const GOAL = 0.4;

const run = promisify(execFile);

/** Compares the acknowledged writes per second with bare inserts of better-sqlite3. */
export const measureWrites = (): Promise<void> =>
  withShop({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }, async (shop) => {
    const { origin } = await shop.start();
    fillTables(shop.database, ['drinks'], CUPS);
    const [item] = await (await fetch(`${origin}/api/menuitemapi/menuitemslist`)).json();
    const token = await logIn(origin);
    const headers = { 'content-type': 'application/json' };
    let change = 0;
    const subjects: [name: string, request: () => autocannon.Request][] = [
      // Without a cookie each request counts as a new guest's like.
      [
        'likes',
        () => ({
          method: 'POST',
          path: `/api/drinkapi/upvote/${1 + (++change % CUPS)}`,
          headers: { ...headers, 'x-forwarded-for': `10.0.${(change >> 8) % 256}.${change % 256}` },
        }),
      ],
      [
        'cup saves',
        () => ({
          method: 'POST',
          path: '/api/drinkapi/create',
          body: JSON.stringify({
            name: `Stille morgen ${++change}`,
            themeId: 1,
            ingredientDTOs: [1, 2, 3].map((ingredientId) => ({ ingredientId })),
          }),
        }),
      ],
      [
        'menu writes',
        () => ({
          method: 'PUT',
          path: `/api/menuitemapi/update/${item.menuItemId}`,
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: JSON.stringify({ ...item, version: undefined, description: `Nr. ${++change}` }),
        }),
      ],
    ];
    const insertsASecond = async () => {
      const file = join(shop.folder, 'plain.db');
      const { stdout } = await run(process.execPath, ['load/bench/limits.ts', 'inserts', file, '1']);
      return Number(stdout);
    };
    printPart(`Writes, ${CONNECTIONS} connections; the limit are inserts without a server`);
    for (const [name, requestOf] of subjects) {
      const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...requestOf() }) }];
      const options = { url: origin, headers, connections: CONNECTIONS, duration: 1, requests };
      const { medians, times } = await compare([insertsASecond, async () => (await load(options)).rate]);
      const [limit = 0, now = 0] = medians;
      record({ name, now, limit, unit: '/s', ratio: times, better: 'higher', goal: GOAL });
    }
  });
