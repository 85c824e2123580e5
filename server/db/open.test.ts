import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { clientOf, openDatabase } from './open.ts';
import { categories } from './schema.ts';
import { write } from './write.ts';

test('every connection writes durably and enforces foreign keys', async () => {
  const deps = createTestDeps();
  const another = openDatabase(join(deps.config.dataDir, 'cafe.db'));
  onTestFinished(() => void clientOf(another).close());
  const values = { name: 'Ny', nameSearch: 'ny', nameSort: 'ny', createdAt: 0 };
  await write(deps, ({ db }) => db.insert(categories).values(values).run());
  for (const db of [deps.db, another]) {
    const pragma = (name: string) => clientOf(db).pragma(name, { simple: true });
    expect(db.select().from(categories).all()).toHaveLength(1);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('trusted_schema')).toBe(0);
    expect(pragma('busy_timeout')).toBe(0);
  }
});
