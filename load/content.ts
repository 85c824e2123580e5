import { hash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { ADMIN, type Answered, sendJson, sendRequest } from './shop.ts';

/** Copies rows of a table until it has `count`. Each copy gets a numbered name and its own change id. */
function growTable(client: Database.Database, table: string, count: number): void {
  const names = client
    .prepare<[string], string>("select name from pragma_table_info(?) where name <> 'id'")
    .pluck();
  const columns = names.all(table);
  const values = columns
    .map((name) => (/^name/.test(name) ? `${name} || ' ' || n` : name))
    .map((name) => (name === 'change_id' ? 'change_id + n' : name));
  client
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < :count)
       insert into ${table} (${columns}) select ${values} from numbers cross join ${table}
       limit :count - (select count(*) from ${table})`,
    )
    .run({ count });
}

/** Fills tables of a café up to `count` rows; the shop may be running. New cups get 5 to 20 portions, each with a layer. */
export function fillTables(file: string, tables: string[], count: number): void {
  const client = new Database(file, { timeout: 10_000 });
  const slots = 'with recursive slots(n) as (select 0 union all select n + 1 from slots where n < 19)';
  const ofNewCups =
    'from drinks, slots where n < 5 + drinks.id % 16 and not exists (select * from drink_layers where drink_id = drinks.id)';
  client.transaction(() => {
    for (const table of tables) growTable(client, table, count);
    client.exec(
      `create temp table added as ${slots} select drinks.id, n ${ofNewCups};
       insert into drink_choices (drink_id, position, ingredient_id, name, color, fill_level)
         select id, n, 1 + n, 'Espresso', '#3B2314', 5 from added;
       insert into drink_layers (drink_id, position, choice, slots) select id, n, n, 1 from added`,
    );
  })();
  client.close();
}

/** A square PNG of noise, which can't be compressed: three bytes per pixel. No other picture is like it. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** The sides of pictures just below the size limits: 10 MiB for an admin, 1 MiB for guests. */
export const LARGEST = { admin: 1850, guest: 585 };

export const pngFile = (bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], 'bilde.png', { type: 'image/png' });

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

/**
 * All files below a folder, each as its relative path and the hash of its content. Leaves out hidden folders, because a
 * running shop removes files in them at any time.
 */
export function filesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile());
  return files.map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`);
}

/** All rows of a database, each as its table's name and its values as JSON. */
export function rowsIn(file: string): Set<string> {
  const client = new Database(file, { readonly: true });
  const tables = client.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck();
  const rowsOf = (table: string) => client.prepare(`select * from "${table}"`).all();
  const rows = tables.all().flatMap((table) => rowsOf(table).map((row) => `${table} ${JSON.stringify(row)}`));
  client.close();
  return new Set(rows);
}

/** How many of the texts in `before` are missing in `now`. */
export function countLost(before: Iterable<string>, now: Iterable<string>): number {
  const left = new Set(now);
  return [...before].filter((each) => !left.has(each)).length;
}

/** The acknowledged writes that are in none of the rows of `rowsIn`. */
export const lostOf = (stored: Stored[], rows: Iterable<string>): Stored[] => {
  const all = [...rows];
  return stored.filter(
    ({ table, text }) => !all.some((row) => row.startsWith(`${table} `) && row.includes(text)),
  );
};
