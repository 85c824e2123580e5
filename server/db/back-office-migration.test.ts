import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLog } from './audit-schema.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const UNNAMED = ['0000_start.sql', '0001_deletions.sql', '0002_cup_search.sql'];

test('what was logged before the log had names gets them, and is found by them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-test-'));
  const db = openDatabase(':memory:');
  onTestFinished(() => {
    db.$client.close();
    rmSync(folder, { recursive: true });
  });
  for (const file of UNNAMED) copyFileSync(join('drizzle', file), join(folder, file));
  migrate(db, folder);
  const insert = db.$client.prepare(
    `insert into audit_log (at, username, action, entity, entity_id, before, after)
     values (0, 'ÅSE', 'update', ?, 1, ?, ?)`,
  );
  const [te, tea] = [JSON.stringify({ name: 'Te' }), JSON.stringify({ name: 'TE & Kaffe' })];
  insert.run('category', te, tea);
  insert.run('category', te, null);
  insert.run('image', JSON.stringify({ imageName: 'Fjorden' }), null);
  insert.run('image', null, JSON.stringify({ imageName: 'Ærfugl' }));
  insert.run('drink', null, null);
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
});
