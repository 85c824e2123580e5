import Database from 'better-sqlite3';

/** Looks into the café that e2e tests visit, or does something in it, as its owner might meanwhile. */
function inCafe<T>(act: (database: Database.Database) => T): T {
  const database = new Database('test-results/demo-cafe/data/cafe.db', { fileMustExist: true });
  try {
    return act(database);
  } finally {
    database.close();
  }
}

/** Puts a spice in the catalogue that no other e2e test uses. */
export function stockSpice(name: string): void {
  const statement = `insert into ingredients
      (name, name_search, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at)
    select ?, ?, name_sort, category_id, description, unit_price_ore, fill_level, color, created_at
    from ingredients where name = 'Kanel'`;
  inCafe((database) => database.prepare(statement).run(name, name.toLowerCase()));
}

/** Puts something in the catalogue that has no category and no description, and fills nothing. */
export function stockLoose(name: string): void {
  stockSpice(name);
  const statement = `update ingredients set category_id = null, description = '', fill_level = 0 where name = ?`;
  inCafe((database) => database.prepare(statement).run(name));
}

/** Deletes an ingredient for ever. */
export function takeOff(ingredient: string): void {
  inCafe((database) => database.prepare('delete from ingredients where name = ?').run(ingredient));
}

/** Sells out an ingredient. */
export function sellOut(ingredient: string): void {
  const statement = 'update ingredients set is_available = 0 where name = ?';
  inCafe((database) => database.prepare(statement).run(ingredient));
}

/** Whose a dream cup is, by username; null where it is nobody's. Throws where there is no such cup. */
export function ownerOf(drink: string): string | null {
  const statement =
    'select username from drinks left join users on users.id = owner_id where drinks.name = ?';
  return inCafe((database) => database.prepare<[string], { username: string | null }>(statement).all(drink))
    .map(({ username }) => username)
    .reduce((_, owner) => owner);
}
