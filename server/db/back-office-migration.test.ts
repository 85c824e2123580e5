import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLog } from './audit-schema.ts';
import { descriptionColumns } from './columns.ts';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';
import { categories, menuItems } from './schema.ts';
import { sortKey } from './sort-key.ts';

const UNNAMED = ['0000_start.sql', '0001_deletions.sql', '0002_cup_search.sql'];

test('the migration adds search keys and sort keys to existing rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-test-'));
  const db = openDatabase(':memory:');
  onTestFinished(() => {
    clientOf(db).close();
    rmSync(folder, { recursive: true });
  });
  for (const file of UNNAMED) copyFileSync(join('drizzle', file), join(folder, file));
  migrate(db, folder);
  const insert = clientOf(db).prepare(
    `insert into audit_log (at, username, action, entity, entity_id, before, after)
     values (0, 'ÅSE', 'update', ?, 1, ?, ?)`,
  );
  const [te, tea] = [JSON.stringify({ name: 'Te' }), JSON.stringify({ name: 'TE & Kaffe' })];
  insert.run('category', te, tea);
  insert.run('category', te, null);
  insert.run('image', JSON.stringify({ imageName: 'Fjorden' }), null);
  insert.run('image', null, JSON.stringify({ imageName: 'Ærfugl' }));
  insert.run('drink', null, null);
  clientOf(db).exec(`
    insert into categories (name, name_search, name_sort, description, created_at) values ('Te', 'te', 'te', 'Åpen', 0);
    insert into menu_items (name, name_search, name_sort, category_id, description, price_ore, created_at)
      values ('Te', 'te', 'te', 1, '${'Ø'.repeat(50)}', 0, 0)`);
  for (const file of readdirSync('drizzle').filter((name) => name.endsWith('.sql')))
    copyFileSync(join('drizzle', file), join(folder, file));
  migrate(db, folder);
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
