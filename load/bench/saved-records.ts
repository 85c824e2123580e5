import type { Database } from 'better-sqlite3';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { CATEGORY_NAMES } from '#shared/menu/category-names.ts';

const FIRST = ['Ærlig', 'Dobbel', 'Blå', 'Varm', 'Østlig', 'Rød', 'Grønn', 'Lys', 'Åpen', 'Søt'];
const SECOND = ['latte', 'matcha', 'kakao', 'mokka', 'bær', 'te', 'fløte', 'honning', 'kanel', 'ø'];

/** The menu's categories and more, as in a café with a long menu. */
const CATEGORIES = [...Object.values(CATEGORY_NAMES), ...SECOND.map((word) => `Til ${word}`)];

/** Distinct values for each record, in no order. */
function recordOf(at: number) {
  const mixed = (at * 7919) % 1_000_003;
  const name = `${FIRST[mixed % 10]} ${SECOND[(mixed >> 4) % 10]} ${mixed}`;
  return {
    ...nameColumns(name),
    categoryId: 1 + (mixed % CATEGORIES.length),
    ...descriptionColumns(
      `${SECOND[mixed % 10]} og ${FIRST[(mixed >> 3) % 10]?.toLowerCase()} ${mixed}, rett fra maskinen.`,
    ),
    priceOre: 100 * (30 + (mixed % 90)),
    fillLevel: 5 * (mixed % 20),
    isAvailable: mixed % 20 === 0 ? 0 : 1,
  };
}

/** Fills an empty café with `count` menu items, ingredients and audit entries. */
export function saveRecords(database: Database, count: number): void {
  const category = database.prepare(
    `insert into categories (name, name_search, name_sort, created_at) values (:name, :nameSearch, :nameSort, 0)`,
  );
  const item = database.prepare(
    `insert into menu_items (name, name_search, name_sort, category_id, description, description_sort, price_ore, is_available, created_at)
     values (:name, :nameSearch, :nameSort, :categoryId, :description, :descriptionSort, :priceOre, :isAvailable, 0)`,
  );
  const ingredient = database.prepare(
    `insert into ingredients (name, name_search, name_sort, category_id, description, unit_price_ore, fill_level, color,
       is_available, created_at)
     values (:name, :nameSearch, :nameSort, :categoryId, :description, :priceOre, :fillLevel, '#A1B2C3', :isAvailable, 0)`,
  );
  const entry = database.prepare(
    `insert into audit_log (at, username, action, entity, entity_id, name, search, after)
     values (:now, 'bench', 'create', 'menuItem', :id, :name, 'bench ' || :nameSearch, :after)`,
  );
  const saveAll = database.transaction(() => {
    for (const name of CATEGORIES) category.run(nameColumns(name));
    for (let at = 0; at < count; at++) {
      const record = recordOf(at);
      const { fillLevel, descriptionSort, ...shared } = record;
      const id = item.run({ ...shared, descriptionSort }).lastInsertRowid;
      ingredient.run({ ...shared, fillLevel });
      const { name, nameSearch } = record;
      entry.run({
        now: Date.now(),
        id,
        name,
        nameSearch,
        after: JSON.stringify({ ...shared, menuItemId: Number(id) }),
      });
    }
  });
  saveAll.immediate();
}
