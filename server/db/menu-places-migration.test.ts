import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';

/** A database as it was before the café's settings, with these categories and an item in the first of them. */
function migrated(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'places-test-'));
  const db = openDatabase(':memory:');
  onTestFinished(() => {
    clientOf(db).close();
    rmSync(folder, { recursive: true });
  });
  const copy = (isWanted: (file: string) => boolean) => {
    for (const file of readdirSync('drizzle').filter((name) => name.endsWith('.sql') && isWanted(name)))
      copyFileSync(join('drizzle', file), join(folder, file));
    migrate(db, folder);
  };
  copy((file) => file < '0010');
  for (const name of names)
    clientOf(db)
      .prepare('insert into categories (name, name_search, name_sort, created_at) values (?, ?, ?, 0)')
      .run(name, name.toLowerCase(), name.toLowerCase());
  if (names.length > 0)
    clientOf(db).exec(
      "insert into menu_items (name, name_search, name_sort, category_id, price_ore, created_at) values ('A', 'a', 'a', 1, 1, 0)",
    );
  copy(() => true);
  return { ...createTestDeps(), db };
}

const placesOf = (deps: ReturnType<typeof migrated>) =>
  Object.fromEntries(listCategories(deps).map(({ name, tab, temperature }) => [name, [tab, temperature]]));

test('categories keep the place on the menu that their names gave them', () => {
  expect(
    placesOf(migrated('Varm Kaffe', 'Varm Kaffe til to', 'Kald matcha', 'Smoothie', 'Grunningredienser')),
  ).toEqual({
    'Varm Kaffe': ['KAFFE', 'hot'],
    'Varm Kaffe til to': [null, 'hot'],
    'Kald matcha': ['MATCHA', 'cold'],
    Smoothie: ['SMOOTHIE', 'cold'],
    Grunningredienser: [null, null],
  });
  expect(placesOf(migrated('Kaffe, varm', 'Varm te', 'Smoothies'))).toEqual({
    'Kaffe, varm': ['KAFFE', 'hot'],
    'Varm te': [null, 'hot'],
    Smoothies: ['SMOOTHIE', 'cold'],
  });
});

test('a café in use keeps the name that its pages have shown, an empty one gets none', () => {
  expect(readSettings(migrated('Varm Kaffe'))).toMatchObject({
    identity: { value: { name: 'Kafé Lysning' }, version: 1 },
    contact: { value: { instagram: 'https://www.instagram.com/' } },
    home: { value: { banner: { heading: 'Velkommen inn i lyset' } } },
  });
  expect(readSettings(migrated())).toMatchObject({
    identity: { value: { name: 'Kafeen' }, version: 0 },
    contact: { value: { instagram: '' } },
  });
});
