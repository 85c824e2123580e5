import { expect, test } from 'vitest';
import { addCategory, addImage } from '#server/testing/rows.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { clientOf } from './open.ts';

/** Rows that the tests below refer to. */
const START = `
  insert into users (id, username, username_key, password_hash, role, created_at) values (1, 'Åse', 'åse', '', 'User', 0);
  insert into categories (id, name, name_search, name_sort, created_at) values (1, 'Te', 'te', 'te', 0);
  insert into images (id, kind, name, name_search, name_sort, file, width, height, created_at) values (1, 'gallery', 'Ute', 'ute', 'ute', 'a.webp', 1, 1, 0);
  insert into ingredients (id, name, name_search, name_sort, category_id, unit_price_ore, fill_level, color, image_id, created_at)
    values (1, 'Melk', 'melk', 'melk', 1, 1, 50, '#FFF8ec', 1, 0);
  insert into drinks (id, name, name_search, name_sort, owner_id, theme_id, image_id, created_at) values (1, 'Kopp', 'kopp', 'kopp', 1, 1, 1, 0);
  insert into drink_choices (drink_id, position, ingredient_id, name, color, fill_level) values (1, 0, 1, 'Melk', '#ffffff', 50);
  insert into drink_layers (drink_id, position, choice, slots) values (1, 0, 0, 10);
  insert into visitors (id, created_at) values ('v', 0);
  insert into likes (drink_id, visitor_id, created_at) values (1, 'v', 0);
  insert into sessions (id, user_id, created_at, expires_at) values ('s', 1, 0, 1);
  insert into pickups (id, request_hash, content, token_hash, day, number, slot, slot_at, state, placed_at)
    values (1, 'r', '', 't', '2026-11-23', 1, '15:30', 0, 'placed', 0);
  insert into pickup_lines (pickup_id, position, name, price_ore, quantity, allergens_unknown, drink_id)
    values (1, 0, 'Kopp', 1, 1, '[]', 1);
`;

function cafe() {
  const client = clientOf(createTestDeps().db);
  client.exec(START);
  return client;
}

/** The steps in which SQLite runs a statement. */
const planOf = (statement: string): string[] =>
  cafe()
    .prepare<[], { detail: string }>(`explain query plan ${statement}`)
    .all()
    .map(({ detail }) => detail);

test.for([
  `insert into users (username, username_key, password_hash, role, created_at) values ('ÅSE', 'åse', '', 'User', 0)`,
  `update users set role = 'Boss'`,
  `insert into categories (name, name_search, name_sort, created_at) values ('TE', 'te', 'te', 0)`,
  `delete from categories; insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at) values ('x', 'x', 'x', 1, 1, 0)`,
  `insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at) values ('x', 'x', 'x', 1, -1, 0)`,
  `insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at) values ('x', 'x', 'x', 1, 10000001, 0)`,
  `update ingredients set fill_level = 101`,
  `update ingredients set unit_price_ore = -1`,
  `update ingredients set color = '#FFF'`,
  `update ingredients set color = '#GGGGGG'`,
  `update ingredients set name = null`,
  `update images set kind = 'other'`,
  `update images set width = 0`,
  `update images set kind = 'drink', is_carousel_image = 1`,
  `insert into images (kind, name, name_search, name_sort, file, width, height, created_at) values ('gallery', 'UTE', 'ute', 'ute', 'b.webp', 1, 1, 0)`,
  `update drinks set theme_id = 9`,
  `update drinks set likes = -1`,
  `update drink_choices set fill_level = 101`,
  `update drink_layers set slots = 0`,
  `update drink_layers set slots = 21`,
  `update drink_layers set choice = 1`,
  `insert into likes (drink_id, visitor_id, created_at) values (1, 'v', 1)`,
  `insert into likes (drink_id, visitor_id, created_at) values (2, 'v', 1)`,
  `insert into sessions (id, user_id, created_at, expires_at) values ('t', 2, 0, 1)`,
  `insert into audit_log (at, username, action, entity, entity_id) values (0, 'x', 'read', 'x', 1)`,
])('the database rejects: %s', (sql) => {
  expect(() => cafe().exec(sql)).toThrow(/constraint failed/);
});

test('the name of a deleted record can be used again', () => {
  const deps = createTestDeps();
  for (const deletedAt of [1, undefined])
    for (const add of [addCategory, addImage]) expect(add(deps, 'Te', { deletedAt })).toBeGreaterThan(0);
});

test('deleting a user, ingredients and pictures leaves the cups; deleting these leaves nothing of them', () => {
  const client = cafe();
  client.exec('delete from users; delete from ingredients; delete from images');
  expect(client.prepare('select * from sessions').all()).toEqual([]);
  expect(client.prepare('select owner_id, image_id from drinks').all()).toEqual([
    { owner_id: null, image_id: null },
  ]);
  expect(client.prepare('select ingredient_id, name, color from drink_choices').all()).toEqual([
    { ingredient_id: null, name: 'Melk', color: '#ffffff' },
  ]);
  expect(client.prepare('select slots from drink_layers').pluck().all()).toEqual([10]);
  client.exec('delete from drinks');
  for (const table of ['drink_choices', 'drink_layers', 'likes', 'reports'])
    expect(client.prepare(`select count(*) from ${table}`).pluck().get(), table).toBe(0);
  expect(client.prepare('select name, drink_id from pickup_lines').all()).toEqual([
    { name: 'Kopp', drink_id: null },
  ]);
});

test('the orders of a cup are found by an index', () => {
  const plan = planOf('select * from pickup_lines where drink_id = 1');
  expect(plan).toEqual([expect.stringMatching(/^SEARCH .* pickup_lines_drink /)]);
});

test.for([
  'name_sort, id',
  'name_sort desc, id desc',
  'likes, name_sort, id',
  'likes desc, name_sort, id',
  'reports desc, id desc',
])('the list of cups by %s uses an index without sorting', (order) => {
  const plan = planOf(`select * from drinks where deleted_at is null order by ${order} limit 6`);
  expect(plan.join()).not.toContain('TEMP B-TREE');
});

test.for([
  "select count(*) from drinks where deleted_at is null and instr(name_search, 'ø') > 0",
  "select id from drinks where deleted_at is null and instr(name_search, 'ø') > 0 order by name_sort, id limit 6",
  'select id from drinks where deleted_at is null order by name_sort, id limit 6 offset 99996',
  'select id from drinks where deleted_at is null order by name_sort desc, id desc limit 6 offset 99996',
  'select id from drinks where deleted_at is null order by likes, name_sort, id limit 6 offset 99996',
  "select id from drinks where deleted_at is null and instr(name_search, 'ø') > 0 order by likes desc, name_sort, id limit 6",
  "select count(*) from drinks where deleted_at is null and visibility = 'shown' and instr(name_search, 'ø') > 0",
  "select id from drinks where deleted_at is null and visibility = 'shown' order by name_sort, id limit 6 offset 99996",
  "select id from drinks where deleted_at is null and visibility = 'shown' order by likes desc, name_sort, id limit 6 offset 99996",
  "select id from drinks where deleted_at is null and visibility = 'shown' and instr(name_search, 'ø') > 0 order by likes, name_sort, id limit 6",
  'select id from drinks where deleted_at is null order by reports desc, id desc limit 6 offset 99996',
  'select id from drinks where deleted_at is null order by named_at desc, id desc limit 6 offset 99996',
  "select id from drinks where deleted_at is null and instr(name_search, 'ø') > 0 order by reports desc, id desc limit 6",
  "select count(distinct change_id) from audit_log where instr(search, 'ø') > 0",
  "select count(distinct change_id) from audit_log where entity = 'image'",
  "select count(distinct change_id) from audit_log where username = 'kari' and instr(fields, ' price ') > 0",
  'select count(distinct change_id) from audit_log where +at >= 1 and +at < 2',
  "select change_id from audit_log where instr(search, 'ø') > 0 and entity = 'image' group by change_id order by change_id desc limit 10",
  'select change_id from audit_log group by change_id order by change_id desc limit 10 offset 49990',
])('%s uses a covering index', (statement) => {
  expect(planOf(statement)).toEqual([
    expect.stringMatching(
      /^SCAN (drinks USING COVERING INDEX drinks_(name|named|least_liked|most_liked|reported)|audit_log USING COVERING INDEX audit_log_change)$/,
    ),
  ]);
});

test.for([
  "visibility <> 'shown'",
  "deleted_at is null and visibility <> 'shown' and visibility = 'hidden'",
  "deleted_at is not null and visibility = 'shown'",
  'deleted_at is null and reports > 0',
])('few cups are counted by their own index: %s', (condition) => {
  expect(planOf(`select count(*) from drinks where ${condition}`)).toEqual([
    expect.stringMatching(
      /^(SCAN|SEARCH) drinks USING (COVERING )?INDEX drinks_(not_shown|deleted|reported)/,
    ),
  ]);
});
