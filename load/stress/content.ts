import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** All files below a folder: relative path and hash of the content. */
export function filesIn(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  return new Map(files.map((name) => [name, hashOf(readFileSync(join(folder, name)))]));
}

/** All rows of a database as texts. */
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

/** Numbers from 0 to 19. */
const NUMBERS = 'with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 19)';

/** The cups of `saveCups` have 5 to 20 choices, as a café's do, each with a layer of one slot. */
const OF_CUPS = 'from drinks, numbers where drinks.id > ? and n < 5 + drinks.id % 16';

/** Inserts `count` dream cups like the first one, directly into the database. */
export function saveCups(file: string, count: number): void {
  const client = new Database(file, { timeout: 10_000 });
  const columns = 'name, name_search, name_sort, theme_id, image_id, likes, created_at';
  const last = client.prepare<[], number>('select max(id) from drinks').pluck().get();
  client.transaction(() => {
    client
      .prepare(
        `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
         insert into drinks (${columns}) select ${columns} from (select * from drinks order by id limit 1), numbers`,
      )
      .run(count);
    client
      .prepare(
        `${NUMBERS} insert into drink_choices (drink_id, position, ingredient_id, name, color, fill_level)
         select drinks.id, n, 1 + n, 'Espresso', '#3B2314', 5 ${OF_CUPS}`,
      )
      .run(last);
    client
      .prepare(
        `${NUMBERS} insert into drink_layers (drink_id, position, choice, slots)
         select drinks.id, n, n, 1 ${OF_CUPS}`,
      )
      .run(last);
  })();
  client.close();
}
