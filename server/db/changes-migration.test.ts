import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditLog } from './audit-schema.ts';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';

test('entries of an older log that were written together become one change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-test-'));
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
  copy((file) => file < '0016');
  const insert = clientOf(db).prepare(
    `insert into audit_log (at, username, action, entity, entity_id) values (?, ?, 'update', 'menuItem', 1)`,
  );
  for (const [at, username] of [
    [1, 'admin'],
    [2, 'admin'],
    [2, 'admin'],
    [2, 'kari'],
  ])
    insert.run(at, username);
  copy(() => true);
  const { id, changeId, undoes } = auditLog;
  expect(db.select({ id, changeId, undoes }).from(auditLog).orderBy(id).all()).toEqual(
    [1, 2, 2, 4].map((change, at) => ({ id: at + 1, changeId: change, undoes: null })),
  );
});
