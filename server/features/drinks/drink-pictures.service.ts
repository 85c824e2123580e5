import { eq, isNotNull, sql } from 'drizzle-orm';
import { cachedUntilChanged, type Reader } from '#server/db/areas.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { preparedOnce } from '#server/db/prepared.ts';
import { images } from '#server/db/schema.ts';
import { IS_NOT_SHOWN } from './drink-rows.service.ts';

const usesOfFile = preparedOnce((db) =>
  db
    .select({ isHidden: sql<number>`coalesce(${IS_NOT_SHOWN} or ${isNotNull(drinks.deletedAt)}, 0)` })
    .from(images)
    .leftJoin(drinks, eq(drinks.imageId, images.id))
    .where(eq(images.file, sql.placeholder('file')))
    .prepare(),
);

const stateOfFile = cachedUntilChanged('drinks', ({ db }, file) => {
  const uses = usesOfFile(db).all({ file });
  // Cups that look alike share a file.
  return { isHidden: uses.length > 0 && uses.every(({ isHidden }) => isHidden) };
});

/** Whether a file in the uploads folder is the picture of a dream cup that guests don't see. */
export const isHiddenPicture = (reader: Reader, file: string): boolean =>
  stateOfFile(reader, file.toLowerCase())?.isHidden === true;
