import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { addCategory } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { clientOf, openDatabase, sectionValue } from './open.ts';
import { categories } from './schema.ts';
import { write } from './write.ts';

test('every connection writes durably and enforces foreign keys', async ({ deps }) => {
  const another = openDatabase(join(deps.config.dataDir, 'cafe.db'));
  onTestFinished(() => void clientOf(another).close());
  await write(deps, ({ db: edit }) => addCategory({ edit }, 'Ny'));
  for (const db of [deps.db, another]) {
    const pragma = (name: string) => clientOf(db).pragma(name, { simple: true });
    expect(db.select().from(categories).all()).toHaveLength(1);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('trusted_schema')).toBe(0);
    expect(pragma('secure_delete')).toBe(1);
    expect(pragma('busy_timeout')).toBe(0);
  }
});

test('a section is the same object until the owner changes it, and has its defaults otherwise', () => {
  const first = sectionValue('pickup', '{"slotMinutes":5}');
  expect(first).toEqual({ ...CAFE_DEFAULTS.pickup, slotMinutes: 5 });
  expect(sectionValue('hours', null)).toEqual(CAFE_DEFAULTS.hours);
  expect(sectionValue('pickup', '{"slotMinutes":5}')).toBe(first);
  expect(sectionValue('pickup', '{"slotMinutes":15}')).toMatchObject({ slotMinutes: 15 });
  // Such as after a change that was rolled back.
  expect(sectionValue('pickup', '{"slotMinutes":5}')).toEqual(first);
});
