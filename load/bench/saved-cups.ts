import type { Database } from 'better-sqlite3';
import { nameColumns } from '#server/db/columns.ts';

const FIRST = ['Ærlig', 'Stille', 'Blå', 'Varm', 'Østlig', 'Rød', 'Grønn', 'Lys', 'Åpen', 'Søt'];
const SECOND = ['solnedgang', 'morgen', 'fjord', 'sky', 'eng', 'måne', 'drøm', 'vind', 'hage', 'ø'];

/** The layers of every cup. */
const POURED = [
  { name: 'Espresso', color: '#3B2314', slots: 8 },
  { name: 'Melk', color: '#FFF8EC', slots: 7 },
  { name: 'Kakao', color: '#6A3B26', slots: 3 },
];

/** A distinct name for each cup, in no order. */
function nameOf(at: number): string {
  const mixed = (at * 7919) % 1_000_003;
  return `${FIRST[mixed % 10]} ${SECOND[(mixed >> 4) % 10]} ${mixed}`;
}

/** Inserts `count` dream cups as the server stores them, without pictures. */
export function saveCups(database: Database, count: number): void {
  const image = database.prepare(
    `insert into images (kind, name, name_search, name_sort, file, width, height, created_at)
     values ('drink', :name, :nameSearch, :nameSort, 'bench.webp', 288, 480, 0)`,
  );
  const drink = database.prepare(
    `insert into drinks (name, name_search, name_sort, theme_id, image_id, likes, created_at)
     values (:name, :nameSearch, :nameSort, 1 + :at % 8, :imageId, :at % 97, 0)`,
  );
  const choice = database.prepare(
    'insert into drink_choices (drink_id, position, name, color, fill_level) values (?, ?, ?, ?, ?)',
  );
  const layer = database.prepare(
    'insert into drink_layers (drink_id, position, choice, slots) values (?, ?, ?, ?)',
  );
  const saveAll = database.transaction(() => {
    for (let at = 0; at < count; at++) {
      const names = nameColumns(nameOf(at));
      const imageId = image.run(names).lastInsertRowid;
      const id = drink.run({ ...names, at, imageId }).lastInsertRowid;
      for (const [position, { name, color, slots }] of POURED.entries()) {
        choice.run(id, position, name, color, slots * 5);
        layer.run(id, position, position, slots);
      }
    }
  });
  saveAll.immediate();
}
