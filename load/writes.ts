import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ADMIN, type Answered, sendJson, sendRequest } from './shop.ts';

/** An acknowledged write: the table, a part of the row's JSON that must be stored, and when it was acknowledged. */
export type Stored = { table: string; text: string; at: number };

type Send = (origin: string, name: string, token: string) => Promise<Answered>;

const upload: Send = async (origin, name, token) => {
  const form = new FormData();
  form.append('ImageFile', pngFile(await noise(64)));
  form.append('ImageName', name);
  const headers = { authorization: `Bearer ${token}` };
  return sendRequest(`${origin}/api/ImageAPI/create`, { method: 'POST', headers, body: form });
};

const RECORD_TYPES: { table: string; column: string; send: Send }[] = [
  {
    table: 'users',
    column: 'username',
    send: (origin, username) =>
      sendJson(`${origin}/api/auth/register`, { username, password: ADMIN.password }),
  },
  {
    table: 'drinks',
    column: 'name',
    send: (origin, name) =>
      sendJson(`${origin}/api/drinkapi/create`, { name, ingredientDTOs: [{ ingredientId: 1 }] }),
  },
  {
    table: 'menu_items',
    column: 'name',
    send: (origin, name, token) =>
      sendJson(`${origin}/api/menuitemapi/create`, { name, categoryId: 1, price: 45 }, token),
  },
  { table: 'images', column: 'name', send: upload },
];

/** Writes records of all types in turn until `isOver` returns true, and adds each outcome to `stored` or `refused`. */
export async function writeOn(
  { origin, token, prefix }: { origin: string; token: string; prefix: string },
  isOver: () => boolean,
  stored: Stored[],
  refused: Answered[] = [],
): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const name = `${prefix}-${count}`;
    for (const { table, column, send } of RECORD_TYPES) {
      if (isOver()) return;
      const answered = await send(origin, name, token);
      if (answered.status === 200 || answered.status === 201)
        stored.push({ table, text: `"${column}":"${name}"`, at: performance.now() });
      else refused.push(answered);
    }
  }
}

/** The acknowledged writes that are in none of the rows of `rowsIn`. */
export const lostOf = (stored: Stored[], rows: Iterable<string>): Stored[] => {
  const all = [...rows];
  return stored.filter(
    ({ table, text }) => !all.some((row) => row.startsWith(`${table} `) && row.includes(text)),
  );
};

/** A square PNG of noise, which can't be compressed: three bytes per pixel. No other picture is like it. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** The sides of pictures just below the size limits: 10 MiB for an admin, 1 MiB for guests. */
export const LARGEST = { admin: 1850, guest: 585 };

export const pngFile = (bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], 'bilde.png', { type: 'image/png' });
