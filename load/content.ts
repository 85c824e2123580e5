import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** All files below a folder, each as its relative path and the hash of its content. */
export function filesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)))}`);
}

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
