import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { drinks } from '#server/db/drinks-schema.ts';
import { pickupLines } from '#server/db/pickup-schema.ts';
import { images } from '#server/db/schema.ts';
import type { TxDeps } from '#server/deps.ts';
import { forgetRecords } from '#server/records/audit.ts';
import { DEFAULT_DRINK_NAME } from '#shared/drinks/drink-limits.ts';

/** A subquery, since a user may have more cups than a statement has parameters. */
const listOf = (ids: (number | null)[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** Lets a job remove the traces of erased rows from the database's files, and unused pictures. */
export function recordErasure({ afterCommit, erased }: TxDeps, files: readonly string[] = []): void {
  afterCommit(() => {
    erased.count += 1;
    for (const file of files) erased.files.add(file);
  });
}

/** Gives cups in orders the default name in place of their own, which may be a person's. */
export const forgetCupNames = ({ db }: TxDeps, lines: SQL | undefined): void =>
  void db.update(pickupLines).set({ name: DEFAULT_DRINK_NAME, drinkId: null }).where(lines).run();

/**
 * Removes dream cups for good, with their recipes, likes, reports, pictures and log entries, and their names in orders,
 * which keep the recipe for the barista. Unlike a deletion by the office, this can't be undone.
 */
export function eraseDrinks(tx: TxDeps, where: SQL | undefined): void {
  const { db } = tx;
  forgetCupNames(tx, inArray(pickupLines.drinkId, db.select({ id: drinks.id }).from(drinks).where(where)));
  const erased = db.delete(drinks).where(where).returning({ id: drinks.id, imageId: drinks.imageId }).all();
  if (erased.length === 0) return;
  const [ids, imageIds] = [erased.map(({ id }) => id), erased.map(({ imageId }) => imageId)];
  forgetRecords(tx, 'drink', listOf(ids));
  const pictures = db
    .delete(images)
    .where(and(inArray(images.id, listOf(imageIds)), eq(images.kind, 'drink')))
    .returning({ file: images.file })
    .all();
  recordErasure(
    tx,
    pictures.map(({ file }) => file),
  );
}
