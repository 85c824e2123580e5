import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { none, type Part } from '#torture/figure.ts';
import { ask, logIn, type Shop, sendJson, until, withShop } from '#torture/shop.ts';

/** What was answered with success, and so must be there for ever. */
type Stored = { table: string; column: string; value: string };

const WRITERS = 6;
const PASSWORD = 'Hemmelig1!';

/** One writer's write number `name`; each kind in turn. @returns what is stored now, unless it was refused. */
async function write(origin: string, token: string, name: string, kind: number): Promise<Stored | null> {
  if (kind === 0) {
    const { status } = await sendJson(`${origin}/api/auth/register`, { username: name, password: PASSWORD });
    return status === 201 || status === 200 ? { table: 'users', column: 'username', value: name } : null;
  }
  if (kind === 1) {
    const item = { name, categoryId: 1, price: 45 };
    const { status } = await sendJson(`${origin}/api/menuitemapi/create`, item, token);
    return status === 201 ? { table: 'menu_items', column: 'name', value: name } : null;
  }
  if (kind === 2) {
    const form = new FormData();
    form.append('ImageFile', new File([await picture], 'bilde.png', { type: 'image/png' }));
    form.append('ImageName', name);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await ask(`${origin}/api/ImageAPI/create`, { method: 'POST', headers, body: form });
    return status === 201 ? { table: 'images', column: 'name', value: name } : null;
  }
  const { status } = await sendJson(`${origin}/api/drinkapi/create`, {
    name,
    ingredientDTOs: [{ ingredientId: 1 }],
  });
  return status === 201 ? { table: 'drinks', column: 'name', value: name } : null;
}

const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a4602f' } })
  .png()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));

/** What of the stored is not in the database, and the pictures that it names and that are no whole files. */
function lostOf(shop: Shop, stored: Stored[]): { lost: Stored[]; broken: string[] } {
  const client = new Database(shop.database, { readonly: true });
  try {
    const lost = stored.filter(
      ({ table, column, value }) =>
        client.prepare(`select 1 from ${table} where ${column} = ?`).get(value) === undefined,
    );
    const files = client.prepare<[], string>('select file from images').pluck().all();
    const isBroken = (file: string) => {
      const path = join(shop.uploads, file);
      return !existsSync(path) || readFileSync(path).length === 0;
    };
    return { lost, broken: files.filter(isBroken) };
  } finally {
    client.close();
  }
}

/** Kills the shop (`kill -9`) under load, again and again, and looks for what it had said was stored. */
export const kill: Part = ({ isLong }) =>
  withShop({}, async (shop) => {
    const rounds = isLong ? 50 : 2;
    const stored: Stored[] = [];
    for (let round = 0; round < rounds; round++) {
      const { origin, stop } = await shop.start();
      const token = await logIn(origin);
      const known = stored.length;
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let count = 0; !isOver; count++) {
          const done = await write(origin, token, `w${round}-${writer}-${count}`, (writer + count) % 5);
          if (done) stored.push(done);
        }
      });
      // Not before each writer wrote something; and then in the middle of something else each time.
      await until('the first writes', () => stored.length >= known + 3 * WRITERS);
      await new Promise((resolve) => setTimeout(resolve, (round * 37) % 300));
      isOver = true;
      await stop('SIGKILL');
      await Promise.all(writers);
    }
    const { origin, stop } = await shop.start();
    const healthy = await ask(`${origin}/healthz`);
    await stop();
    const { lost, broken } = lostOf(shop, stored);
    console.log(`${rounds} rounds, lost:`, lost, broken);
    return [
      none(`acknowledged writes lost of ${stored.length}, after ${rounds} kills`, lost.length, '0 of 2,277'),
      none('pictures that a record names and that are not there', broken.length),
      none('starts afterwards that fail', healthy.status === 200 ? 0 : 1),
    ];
  });
