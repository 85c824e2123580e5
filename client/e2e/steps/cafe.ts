import Database from 'better-sqlite3';
import { uniqueName } from './admin-menu-steps.ts';

/** Runs a function with the database of a café. */
function withDatabase<T>(act: (database: Database.Database) => T, cafe = 'DEMO_CAFE'): T {
  const database = new Database(`test-results/${cafe}/data/cafe.db`, { fileMustExist: true });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

/** Adds a spice for a single test. @returns its unique name */
export function insertSpice(word: string): string {
  const name = uniqueName(word);
  const statement = `insert into ingredients
      (name, name_search, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at)
    select ?, ?, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at
    from ingredients where name = 'Kanel'`;
  withDatabase((database) => database.prepare(statement).run(name, name.toLowerCase()));
  return name;
}

/** Adds an ingredient without category, description and fill level. @returns its name. */
export function insertUncategorized(word: string): string {
  const name = insertSpice(word);
  const statement = `update ingredients set category_id = null, description = '', fill_level = 0 where name = ?`;
  withDatabase((database) => database.prepare(statement).run(name));
  return name;
}

/** Deletes an ingredient permanently. */
export function deleteIngredient(ingredient: string): void {
  withDatabase((database) => database.prepare('delete from ingredients where name = ?').run(ingredient));
}

/** Marks an ingredient as sold out. */
export function markSoldOut(ingredient: string): void {
  const statement = 'update ingredients set is_available = 0 where name = ?';
  withDatabase((database) => database.prepare(statement).run(ingredient));
}

/** Changes how much of the cup an ingredient fills, in percent. */
export function setFillLevel(ingredient: string, level: number): void {
  const statement = 'update ingredients set fill_level = ? where name = ?';
  withDatabase((database) => database.prepare(statement).run(level, ingredient));
}

/** The username of a dream cup's owner, or null. @throws TypeError if the cup does not exist */
export function cupOwner(drink: string): string | null {
  const statement =
    'select username from drinks left join users on users.id = owner_id where drinks.name = ?';
  return withDatabase((database) =>
    database.prepare<[string], { username: string | null }>(statement).all(drink),
  )
    .map(({ username }) => username)
    .reduce((_, owner) => owner);
}

/** Makes a user a barista. */
export function makeBarista(username: string): void {
  const statement = `update users set role = 'Barista' where username = ?`;
  withDatabase((database) => database.prepare(statement).run(username));
}

/** Moves the open orders of a café to the day before, with numbers that are unique on that day. */
export function moveOrdersToYesterday(cafe: string): void {
  const statement = `update pickups
    set day = date(day, '-1 day'), number = 1000 + id, slot_at = slot_at - 24 * 60 * 60 * 1000
    where state in ('placed', 'making', 'ready')`;
  withDatabase((database) => database.prepare(statement).run(), cafe);
}
