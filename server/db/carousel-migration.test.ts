import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { clientOf, openDatabase } from './open.ts';
import { images } from './schema.ts';

test('the carousel of an older database keeps its order', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carousel-test-'));
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
  copy((file) => file < '0012');
  const insert = clientOf(db).prepare(
    `insert into images (kind, name, name_search, name_sort, file, width, height, is_carousel_image, created_at)
     values ('gallery', ?, ?, '', 'a.webp', 1, 1, ?, 0)`,
  );
  for (const [name, isShown] of [
    ['a', 1],
    ['b', 0],
    ['c', 1],
  ])
    insert.run(name, name, isShown);
  copy(() => true);
  expect(db.select({ position: images.position }).from(images).all()).toEqual(
    [1, null, 2].map((position) => ({ position })),
  );
});
