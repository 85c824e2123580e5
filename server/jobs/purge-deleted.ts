import { and, eq, isNull, ne, notExists, or, type SQL } from 'drizzle-orm';
import { DAY } from '#server/core/time.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { expired, UNDO } from '#server/records/record-table.ts';

/** Removes unreferenced pictures of drinks and ingredients. @returns their files. */
function removeImages({ db }: TxDeps, which: SQL | undefined): string[] {
  const unused = [drinks, ingredients, menuItems].map((table) =>
    notExists(db.select({ id: table.id }).from(table).where(eq(table.imageId, images.id))),
  );
  const removed = db
    .delete(images)
    .where(and(which, ne(images.kind, 'gallery'), ...unused))
    .returning({ file: images.file })
    .all();
  return removed.map(({ file }) => file);
}

/** Removes expired drinks or ingredients with their pictures. @returns the pictures' files. */
function removePictured(tx: TxDeps, table: typeof drinks | typeof ingredients, now: number): string[] {
  const removed = tx.db.delete(table).where(expired(table, now)).returning({ imageId: table.imageId }).all();
  return removed.flatMap(({ imageId }) => (imageId === null ? [] : removeImages(tx, eq(images.id, imageId))));
}

/**
 * Removes the rows of records whose deletion can no longer be undone at time `now` (milliseconds), or of those that were
 * deleted a day ago where space is low.
 * @returns the files of removed pictures; other pictures may share them.
 */
export function removeDeleted(deps: Deps, time: number): Promise<string[]> {
  const now = deps.space.isLow() ? time + UNDO - DAY : time;
  return write(deps, (tx) => {
    const { db } = tx;
    db.delete(menuItems).where(expired(menuItems, now)).run();
    // A category stays as long as an item refers to it, even a deleted one.
    const isEmpty = notExists(
      db.select({ id: menuItems.id }).from(menuItems).where(eq(menuItems.categoryId, categories.id)),
    );
    db.delete(categories)
      .where(and(expired(categories, now), isEmpty))
      .run();
    const files = [...removePictured(tx, drinks, now), ...removePictured(tx, ingredients, now)];
    const removed = db.delete(images).where(expired(images, now)).returning({ file: images.file }).all();
    return [...files, ...removed.map(({ file }) => file)];
  });
}

/** Removes the unreferenced pictures of drinks and ingredients whose removal can no longer be undone at time `now` (milliseconds). @returns their files. */
export const removeUnusedImages = (deps: Deps, now: number): Promise<string[]> =>
  write(deps, (tx) => removeImages(tx, or(isNull(images.deletedAt), expired(images, now))));
