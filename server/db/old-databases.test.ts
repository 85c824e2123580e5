import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { getDrink } from '#server/features/drinks/drinks.service.ts';
import { getIngredient } from '#server/features/ingredients/ingredients.service.ts';
import { makeFolder } from '#server/testing/program.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { nameKey } from '#shared/text/text.ts';
import { auditLog } from './cafe-schema.ts';
import { descriptionColumns } from './columns.ts';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';
import { pickupLines } from './pickup-schema.ts';
import { categories, menuItems } from './schema.ts';
import { sortKey } from './sort-key.ts';

/** A database that `fill` has filled before the migration `next`, and that this and all later migrations have updated. */
function updated(next: string, fill: (client: ReturnType<typeof clientOf>) => void): Deps {
  const folder = makeFolder();
  const db = openDatabase(':memory:');
  onTestFinished(() => void clientOf(db).close());
  const migrateTo = (isWanted: (file: string) => boolean) => {
    for (const file of readdirSync('drizzle').filter((name) => name.endsWith('.sql') && isWanted(name)))
      copyFileSync(join('drizzle', file), join(folder, file));
    migrate(db, folder);
  };
  migrateTo((file) => file < next);
  fill(clientOf(db));
  migrateTo(() => true);
  return { ...createTestDeps(), db };
}

/** The rows of a query, as lists. */
const read = ({ db }: Deps, query: string): unknown[] => clientOf(db).prepare(query).raw().all();

test('existing rows get search keys and sort keys', () => {
  const { db } = updated('0003', (client) => {
    const insert = client.prepare(
      `insert into audit_log (at, username, action, entity, entity_id, before, after)
       values (0, 'ÅSE', 'update', ?, 1, ?, ?)`,
    );
    const [te, tea] = [JSON.stringify({ name: 'Te' }), JSON.stringify({ name: 'TE & Kaffe' })];
    insert.run('category', te, tea);
    insert.run('category', te, null);
    insert.run('image', JSON.stringify({ imageName: 'Fjorden' }), null);
    insert.run('image', null, JSON.stringify({ imageName: 'Ærfugl' }));
    insert.run('drink', null, null);
    client.exec(`
      insert into categories (name, name_search, name_sort, description, created_at) values ('Te', 'te', 'te', 'Åpen', 0);
      insert into menu_items (name, name_search, name_sort, category_id, description, price_ore, created_at)
        values ('Te', 'te', 'te', 1, '${'Ø'.repeat(50)}', 0, 0)`);
  });
  expect(db.select({ name: auditLog.name, search: auditLog.search }).from(auditLog).all()).toEqual([
    { name: 'TE & Kaffe', search: 'åse te & kaffe' },
    { name: 'Te', search: 'åse te' },
    { name: 'Fjorden', search: 'åse fjorden' },
    { name: 'Ærfugl', search: 'åse ærfugl' },
    { name: '', search: expect.stringMatching(/^åse ?$/) },
  ]);
  expect(db.select().from(categories).all()).toMatchObject([
    { ...descriptionColumns('Åpen'), nameSort: sortKey('Te') },
  ]);
  expect(db.select().from(menuItems).all()).toMatchObject([
    { ...descriptionColumns('Ø'.repeat(50)), nameSort: sortKey('Te') },
  ]);
});

test('existing entries of the log get the names of the fields that they changed', () => {
  const te = {
    name: 'Te',
    price: 45,
    isAvailable: true,
    sizes: [{ name: 'Liten', price: 45 }],
    imageId: null,
  };
  const after = { ...te, price: 49, isAvailable: false, sizes: [{ name: 'Liten', price: 49 }], imageId: 1 };
  const deps = updated('0017', (client) => {
    const insert = client.prepare(
      `insert into audit_log (at, username, action, entity, entity_id, before, after)
       values (0, 'admin', 'update', 'menuItem', 1, ?, ?)`,
    );
    for (const [was, is] of [
      [te, after],
      [te, te],
      [null, te],
      [te, null],
    ])
      insert.run(was && JSON.stringify(was), is && JSON.stringify(is));
  });
  const fields = [' price isAvailable sizes imageId ', '  ', '', ''];
  expect(read(deps, 'select fields from audit_log order by id')).toEqual(fields.map((field) => [field]));
});

test('without textures, cups are drawn as before, and ingredients get defaults', () => {
  const deps = updated('0008', (client) =>
    client.exec(`
      insert into categories (name, name_search, name_sort, created_at) values ('Krydder', 'krydder', 'krydder', 0);
      insert into ingredients (name, name_search, name_sort, category_id, unit_price_ore, fill_level, color, created_at)
        values ('Kanel', 'kanel', 'kanel', 1, 300, 25, '#A4602F', 0);
      insert into drinks (name, name_search, name_sort, theme_id, created_at) values ('Kopp', 'kopp', 'kopp', 4, 0);
      insert into drink_choices (drink_id, position, ingredient_id, name, color, fill_level)
        values (1, 0, 1, 'Kanel', '#A4602F', 25);
      insert into drink_layers (drink_id, position, choice, slots) values (1, 0, 0, 5)`),
  );
  const drink = getDrink(deps, 1);
  expect(drink).toMatchObject({ vessel: 'cup', ingredientDTOs: [{ texture: 'liquid', isHot: false }] });
  expect(drawDrink(drink)).toEqual(drawCup([{ color: '#A4602F', slots: 5 }], themeById(4)));
  expect(getIngredient(deps, 1)).toMatchObject({
    texture: 'spice',
    ownTexture: null,
    isHot: false,
    unit: 'teaspoon',
    amountPerSlot: 0.25,
  });
});

/** A café from before the settings, with these categories and an item in the first of them. */
const withCategories = (...names: string[]) =>
  updated('0010', (client) => {
    const insert = client.prepare(
      'insert into categories (name, name_search, name_sort, created_at) values (?, ?, ?, 0)',
    );
    for (const name of names) insert.run(name, name.toLowerCase(), name.toLowerCase());
    if (names.length > 0)
      client.exec(
        "insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at) values ('A', 'a', 'a', 1, 1, 0)",
      );
  });

test.for([
  [
    ['Varm Kaffe', 'KAFFE', 'hot'],
    ['Varm Kaffe til to', null, 'hot'],
    ['Kald matcha', 'MATCHA', 'cold'],
    ['Smoothie', 'SMOOTHIE', 'cold'],
    ['Grunningredienser', null, null],
  ],
  [
    ['Kaffe, varm', 'KAFFE', 'hot'],
    ['Varm te', null, 'hot'],
    ['Smoothies', 'SMOOTHIE', 'cold'],
  ],
] as const)('categories keep the place on the menu that their names gave them', (places) => {
  const deps = withCategories(...places.map(([name]) => name));
  expect(read(deps, 'select name, tab, temperature from categories order by id')).toEqual(places);
});

test('a café in use keeps the name that its pages have shown, an empty one gets none', () => {
  expect(readSettings(withCategories('Varm Kaffe'))).toMatchObject({
    identity: { value: { name: 'Kafé Lysning' }, version: 1 },
    contact: { value: { instagram: 'https://www.instagram.com/' } },
    home: { value: { banner: { heading: 'Velkommen inn i lyset' } } },
  });
  expect(readSettings(withCategories())).toMatchObject({
    identity: { value: { name: 'Kafeen' }, version: 0 },
    contact: { value: { instagram: '' } },
  });
});

test('recipes from before choices do not count as complete', () => {
  const { db } = withCategories('Varm Kaffe');
  expect(db.select().from(menuItems).all()).toMatchObject([{ isRecipeComplete: false, choiceIds: [] }]);
});

test('the carousel keeps its order', () => {
  const deps = updated('0012', (client) => {
    const insert = client.prepare(
      `insert into images (kind, name, name_search, name_sort, file, width, height, is_carousel_image, created_at)
       values ('gallery', ?, ?, '', 'a.webp', 1, 1, ?, 0)`,
    );
    for (const [name, isShown] of Object.entries({ a: 1, b: 0, c: 1 })) insert.run(name, name, isShown);
  });
  expect(read(deps, 'select carousel_position from images order by id')).toEqual([[1], [null], [2]]);
});

test('entries of the log that were written together become one change', () => {
  const deps = updated('0016', (client) =>
    client.exec(`
      insert into audit_log (at, username, action, entity, entity_id)
        values (1, 'admin', 'update', 'menuItem', 1), (2, 'admin', 'update', 'menuItem', 1),
               (2, 'admin', 'update', 'menuItem', 1), (2, 'kari', 'update', 'menuItem', 1)`),
  );
  expect(read(deps, 'select id, change_id, undoes from audit_log order by id')).toEqual(
    [1, 2, 2, 4].map((change, at) => [at + 1, change, null]),
  );
});

test('orders from before keep their lines, which name no saved cup', () => {
  const { db } = updated('0022', (client) =>
    client.exec(`
      insert into pickups (request_hash, content, token_hash, day, number, slot, slot_at, state, placed_at)
        values ('r', '', 't', '2026-11-23', 1, '15:30', 0, 'placed', 0);
      insert into pickup_lines (pickup_id, position, name, price_ore, quantity, allergens_unknown)
        values (1, 0, 'Min', 4500, 2, '[]')`),
  );
  expect(db.select().from(pickupLines).all()).toMatchObject([
    { pickupId: 1, name: 'Min', priceOre: 4500, quantity: 2, drinkId: null },
  ]);
});

test('of names that look the same, one stays and the others get a free number, which the log tells', () => {
  const long = 'Å'.repeat(119);
  const names = [
    ['Varm\u00a0Kaffe', 'varm\u00a0kaffe', 'Varm Kaffe (3)'],
    ['Varm Kaffe', 'varm kaffe', 'Varm Kaffe'],
    ['VARM \u200bKaffe', 'varm \u200bkaffe', 'VARM Kaffe (4)'],
    ['Varm Kaffe (2)', 'varm kaffe (2)', 'Varm Kaffe (2)'],
    ['Kald\u00a0 Te', 'kald\u00a0 te', 'Kald\u00a0 Te'],
    [`${long}Å`, `${long}å`.toLowerCase(), `${long}Å`],
    [`${long}Å\u200b`, `${long}å\u200b`.toLowerCase(), `${'Å'.repeat(113)} (2)`],
    ['Ærlig', 'x', 'Ærlig'],
    ['X', 'x y', 'X'],
  ] as const;
  const deps = updated('0022', (client) => {
    const category = client.prepare(
      "insert into categories (name, name_search, name_sort, created_at) values (?, ?, '', 0)",
    );
    const image = client.prepare(
      `insert into images (kind, name, name_search, name_sort, file, width, height, created_at)
       values (?, ?, ?, '', 'a.webp', 1, 1, 0)`,
    );
    for (const [name, key] of names) {
      category.run(name, key);
      for (const kind of ['gallery', 'drink']) image.run(kind, name, key);
    }
    client.exec(`
      insert into users (username, username_key, password_hash, role, created_at) values ('Åse', 'åse', '', 'User', 0);
      insert into categories (name, name_search, name_sort, created_at, deleted_at)
        values ('Kald Te', 'kald te', '', 0, 1);
      insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at)
        values ('Te\u00a0latte', 'te\u00a0latte', '', 1, 1, 0)`);
  });
  const renamed = names.map(([, , name]) => [name, nameKey(name)]);
  const named = (rows: string) => read(deps, `select name, name_search from ${rows} order by id`);
  expect(named('categories where deleted_at is null')).toEqual(renamed);
  expect(named("images where kind = 'gallery'")).toEqual(renamed);
  expect(named("images where kind = 'drink'")).toEqual(names.map(([name]) => [name, nameKey(name)]));
  expect(deps.db.select().from(menuItems).all()).toMatchObject([
    { nameSearch: 'te latte', nameSort: sortKey('Te latte') },
  ]);
  const changes = deps.db.select().from(auditLog).orderBy(auditLog.entity, auditLog.entityId).all();
  expect(changes.slice(0, 3)).toMatchObject([
    {
      username: 'Oppdateringen',
      action: 'update',
      entity: 'category',
      before: { name: 'Varm\u00a0Kaffe' },
      after: { name: 'Varm Kaffe (3)' },
      search: 'oppdateringen varm kaffe (3)',
      fields: ' name ',
      changeId: changes[0]?.id,
    },
    { after: { name: 'VARM Kaffe (4)' } },
    { after: { name: `${'Å'.repeat(113)} (2)` } },
  ]);
  expect(changes.slice(3)).toMatchObject([
    { entity: 'image', after: { imageName: 'Varm Kaffe (3)' }, fields: ' imageName ' },
    {},
    {},
  ]);
});
