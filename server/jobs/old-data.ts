import { type Stats, statSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, type SQL } from 'drizzle-orm';
import { DAY, HOUR, SECOND, twelveMonthsBefore } from '#server/core/time.ts';
import { auditLog, cafe } from '#server/db/cafe-schema.ts';
import { choices } from '#server/db/choices-schema.ts';
import { drinks, likes, reports, visitors } from '#server/db/drinks-schema.ts';
import { accountLinks } from '#server/db/people-schema.ts';
import { categories, images, ingredients, menuItems, sessions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { eraseDrinks } from '#server/features/drinks/erase-drinks.service.ts';
import { forgetNames, removePickups } from '#server/features/pickup/forget-pickups.service.ts';
import { emptyTrash, moveToTrash, PICTURE_NAME, removeSizes } from '#server/files/picture-files.ts';
import type { RecordTable } from '#server/records/records.ts';
import { UNDO } from '#server/records/undo.ts';

/**
 * Jumps of the clock larger than these, in milliseconds, are suspicious: it was set wrong, or the café was closed. A
 * shorter jump makes a file leave the trash after three weeks instead of four.
 */
const MAX_BACK_MS = HOUR;
const MAX_FORWARD_MS = 7 * DAY;

/** How long the clock must have been steady before anything is removed by age, in milliseconds. */
const PROBATION_MS = 7 * DAY;

/**
 * Compares `now` (milliseconds) with the time of the last check, and stores it. A clock that jumped a year ahead would
 * expire every session, audit entry and file in the trash at once. So after a jump nothing is removed by age for a
 * week, which leaves time to correct the clock.
 * @returns whether data may be removed by age, and the size of a jump in milliseconds, 0 where there was none.
 */
export const checkClock = (deps: Deps, now: number): Promise<{ isTrusted: boolean; jump: number }> =>
  write(deps, ({ db }) => {
    const { seenAt, steadySince } = db.select().from(cafe).get() ?? { seenAt: 0, steadySince: 0 };
    const passed = now - seenAt;
    const jump = seenAt > 0 && (passed < -MAX_BACK_MS || passed > MAX_FORWARD_MS) ? passed : 0;
    const steady = jump === 0 ? steadySince : now;
    db.update(cafe).set({ seenAt: now, steadySince: steady }).run();
    return { isTrusted: steady === 0 || now - steady >= PROBATION_MS, jump };
  });

/** How long expired links are kept, to tell them from unknown ones. */
const LINK_REMEMBERED = 30 * DAY;

/** Deletes expired sessions and links, and audit entries older than twelve months at time `now` (milliseconds). */
export const deleteExpiredRows = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    db.delete(sessions).where(lt(sessions.expiresAt, now)).run();
    db.delete(accountLinks)
      .where(lt(accountLinks.expiresAt, now - LINK_REMEMBERED))
      .run();
    db.delete(auditLog)
      .where(lt(auditLog.at, twelveMonthsBefore(now)))
      .run();
  });

/** Deletes day-old visitors without likes and reports, and clears the others' address hashes; `now` in milliseconds. */
export const forgetVisitors = (deps: Deps, now: number): Promise<void> =>
  write(deps, ({ db }) => {
    const isOld = lt(visitors.createdAt, now - DAY);
    const none = [likes, reports].map((table) =>
      notExists(db.select({ id: table.drinkId }).from(table).where(eq(table.visitorId, visitors.id))),
    );
    db.delete(visitors)
      .where(and(isOld, ...none))
      .run();
    db.update(visitors)
      .set({ address: null })
      .where(and(isNotNull(visitors.address), isOld))
      .run();
  });

/** A picture's file is written before its row, so younger files, in milliseconds, are left alone. */
const SAFE_AGE = 60 * SECOND;

export const isOldEnough = ({ mtimeMs }: Stats, now: number): boolean => now - mtimeMs >= SAFE_AGE;

/** Whether a row names a picture's file. */
export const isNamed = ({ db }: Deps, file: string): boolean =>
  db.select({ id: images.id }).from(images).where(eq(images.file, file)).limit(1).get() !== undefined;

/** Moves a picture's file to the trash if no row refers to it and it is a minute old at time `now` (milliseconds). */
export function trashIfUnused(deps: Deps, file: string, now: number): void {
  if (!PICTURE_NAME.test(file) || isNamed(deps, file)) return;
  const { uploadsDir } = deps.config;
  const stats = statSync(join(uploadsDir, file), { throwIfNoEntry: false });
  if (!stats?.isFile() || !isOldEnough(stats, now)) return;
  moveToTrash(uploadsDir, file, now);
  removeSizes(uploadsDir, file);
}

/** Moves all unreferenced files of the uploads folder to the trash, until `signal` aborts. */
export async function trashUnusedFiles(deps: Deps, now: number, signal: AbortSignal): Promise<void> {
  for await (const { name } of await opendir(deps.config.uploadsDir)) {
    if (signal.aborted) return;
    trashIfUnused(deps, name, now);
  }
}

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

const expired = (table: RecordTable, now: number): SQL => lte(table.deletedAt, now - UNDO);

/**
 * Removes the rows of records whose deletion can no longer be undone at `time` (milliseconds), or on a nearly full disk of
 * records that were deleted a day ago.
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
    db.delete(choices).where(expired(choices, now)).run();
    eraseDrinks(tx, expired(drinks, now));
    const poured = db.delete(ingredients).where(expired(ingredients, now)).returning().all();
    const files = removeImages(
      tx,
      inArray(
        images.id,
        poured.flatMap(({ imageId }) => imageId ?? []),
      ),
    );
    const removed = db.delete(images).where(expired(images, now)).returning({ file: images.file }).all();
    return [...files, ...removed.map(({ file }) => file)];
  });
}

/** Removes unreferenced pictures whose deletion can't be undone any more at `now` (milliseconds). @returns their files. */
export const removeUnusedImages = (deps: Deps, now: number): Promise<string[]> =>
  write(deps, (tx) => removeImages(tx, or(isNull(images.deletedAt), expired(images, now))));

/** Removes old data, where the clock can be trusted, and files that no record names. */
export async function removeOld(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const { isTrusted, jump } = await checkClock(deps, now);
  if (jump !== 0) {
    const days = Math.round(jump / DAY);
    deps.log.warn(
      { days },
      'The clock has jumped; for seven days nothing but visitors and names of orders is removed for its age',
    );
  }
  await forgetVisitors(deps, now);
  await forgetNames(deps, now);
  deps.limits.deleteExpired(now);
  await trashUnusedFiles(deps, now, signal);
  if (!isTrusted) return;
  await removePickups(deps, now);
  await removeUnusedImages(deps, now);
  for (const file of await removeDeleted(deps, now)) trashIfUnused(deps, file, now);
  await deleteExpiredRows(deps, now);
  await emptyTrash(deps.config.uploadsDir, now, deps.space.isLow());
}
