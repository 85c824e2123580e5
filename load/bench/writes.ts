import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import { fillTables } from '#load/content.ts';
import { logIn, type Shop } from '#load/shop.ts';
import { compare, load, record } from './measure.ts';

/** The likes are spread over this many cups. */
const CUPS = 5000;

const run = promisify(execFile);

/** Compares the acknowledged writes per second of eight connections with bare inserts of better-sqlite3. */
export async function measureWrites(shop: Shop): Promise<void> {
  const { origin } = await shop.start();
  fillTables(shop.database, ['drinks'], CUPS);
  const [item] = await (await fetch(`${origin}/api/menuitemapi/menuitemslist`)).json();
  const token = await logIn(origin);
  const headers = { 'content-type': 'application/json' };
  let change = 0;
  const writes: Record<string, () => autocannon.Request> = {
    // Without a cookie each request counts as a new guest's like.
    likes: () => ({
      method: 'POST',
      path: `/api/drinkapi/upvote/${1 + (++change % CUPS)}`,
      headers: { ...headers, 'x-forwarded-for': `10.0.${(change >> 8) % 256}.${change % 256}` },
    }),
    'cup saves': () => ({
      method: 'POST',
      path: '/api/drinkapi/create',
      body: JSON.stringify({
        name: `Stille morgen ${++change}`,
        themeId: 1,
        ingredientDTOs: [1, 2, 3].map((ingredientId) => ({ ingredientId })),
      }),
    }),
    'menu writes': () => ({
      method: 'PUT',
      path: `/api/menuitemapi/update/${item.menuItemId}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...item, version: undefined, description: `Nr. ${++change}` }),
    }),
  };
  const insertsASecond = async () => {
    const file = join(shop.folder, 'plain.db');
    const { stdout } = await run(process.execPath, ['load/bench/limits.ts', 'inserts', file, '1']);
    return Number(stdout);
  };
  for (const [name, requestOf] of Object.entries(writes)) {
    const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...requestOf() }) }];
    const options = { url: origin, headers, connections: 8, requests };
    record(name, await compare(insertsASecond, async () => (await load(options)).average), '/s');
  }
}
