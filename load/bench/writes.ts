import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type autocannon from 'autocannon';
import type { ServerProcess } from '#scripts/server-process.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { fill, folder, logIn, startCafe } from './cafe.ts';
import { line, load, median } from './load.ts';
import { record } from './results.ts';
import { saveCups } from './saved-cups.ts';

/** Subjects are measured in turn, so that other load on the machine affects all alike. */
const ROUNDS = 5;
const SECONDS = 1;
const CONNECTIONS = 8;

/** Each like is another cup's. */
const CUPS = 5000;

/** The least share of the bare insert's rate. */
const GOAL = 0.4;

const JSON_TYPE = { 'content-type': 'application/json' };

const run = promisify(execFile);

async function insertsASecond(): Promise<number> {
  const { stdout } = await run(process.execPath, [
    'load/bench/plain-writes.ts',
    join(folder, 'plain.db'),
    `${SECONDS}`,
  ]);
  return Number(stdout);
}

async function read<T>({ origin }: ServerProcess, path: string): Promise<T> {
  return (await fetch(origin + path)).json();
}

/** Prints how many writes a second the shop acknowledges, beside inserts of better-sqlite3 alone. */
export async function measureWrites(): Promise<void> {
  const cafe = await startCafe('writes', 'on', { TRUST_PROXY: 'on' });
  fill('writes', (database) => saveCups(database, CUPS));
  const [items, ingredients, token] = await Promise.all([
    read<MenuItem[]>(cafe, '/api/menuitemapi/menuitemslist'),
    read<Ingredient[]>(cafe, '/api/ingredientapi/ingredientslist'),
    logIn(cafe),
  ]);
  const item = items[0];
  if (!item) throw new Error('The café has no menu item.');
  let change = 0;
  const subjects: [name: string, request: () => autocannon.Request][] = [
    // Without its cookie each request is another guest's like, of another cup from another address.
    [
      'likes',
      () => ({
        method: 'POST',
        path: `/api/drinkapi/upvote/${1 + (++change % CUPS)}`,
        headers: { 'x-forwarded-for': `10.0.${(change >> 8) % 256}.${change % 256}` },
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
          ingredientDTOs: ingredients.slice(0, 3).map(({ ingredientId }) => ({ ingredientId })),
        }),
      }),
    ],
    [
      'menu writes',
      () => ({
        method: 'PUT',
        path: `/api/menuitemapi/update/${item.menuItemId}`,
        body: JSON.stringify({ ...item, version: undefined, description: `Nr. ${++change}` }),
      }),
    ],
  ];
  console.log(`\nWrites, ${CONNECTIONS} connections, a second, medians of ${ROUNDS} rounds\n`);
  console.log(line('', 'inserts', 'shop', 'share'));
  for (const [name, requestOf] of subjects) {
    const [inserts, writes]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const plain = await insertsASecond();
      const { rate } = await load({
        url: cafe.origin,
        headers: { ...JSON_TYPE, ...(name === 'menu writes' ? { authorization: `Bearer ${token}` } : {}) },
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: [{ setupRequest: (request) => ({ ...request, ...requestOf() }) }],
      });
      if (round === 0) continue; // The first one warms up.
      inserts.push(plain);
      writes.push(rate);
    }
    const share = median(writes.map((rate, round) => rate / (inserts[round] ?? rate)));
    record({ name: `writes: ${name}`, value: share, better: 'higher', goal: GOAL });
    console.log(
      line(name, median(inserts).toFixed(0), median(writes).toFixed(0), `${Math.round(share * 100)} %`),
    );
  }
  await cafe.stop();
}
