import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Does something in the café that journeys visit, as its owner might meanwhile. */
function inCafe(statement: string, ...values: string[]): void {
  const folder = process.env.JOURNEY_FOLDER ?? '';
  const database = new Database(join(folder, 'data', 'cafe.db'), { fileMustExist: true });
  database.prepare(statement).run(...values);
  database.close();
}

/** Puts a spice on the shelf that no other journey uses. */
export function stockSpice(name: string): void {
  inCafe(
    `insert into ingredients
       (name, name_search, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at)
     select ?, ?, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at
     from ingredients where name = 'Kanel'`,
    name,
    name.toLowerCase(),
  );
}

/** Sells out an ingredient. */
export const sellOut = (ingredient: string): void =>
  inCafe('update ingredients set is_available = 0 where name = ?', ingredient);
