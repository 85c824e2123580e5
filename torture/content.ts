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

/** Inserts `count` dream cups like the first one, directly into the database. */
export function saveCups(file: string, count: number): void {
  const client = new Database(file, { timeout: 10_000 });
  const columns = 'name, name_search, name_sort, theme_id, image_id, likes, created_at';
  client
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into drinks (${columns}) select ${columns} from (select * from drinks order by id limit 1), numbers`,
    )
    .run(count);
  client.exec(
    `insert into drink_choices (drink_id, position, name, color, fill_level)
     select id, 0, 'Espresso', '#3B2314', 40 from drinks where id not in (select drink_id from drink_choices)`,
  );
  client.close();
}
