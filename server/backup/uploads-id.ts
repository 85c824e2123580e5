import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM, StartError } from '#server/core/program.ts';
import type { DatabaseFacts } from '#server/db/migrate.ts';
import { writeDurably } from '#server/files/durable.ts';
import { PICTURE_NAME } from '#server/files/picture-files.ts';

export const ID_FILE = '.database-id';

/** The id of the database that an uploads folder belongs to; null if the folder was not claimed yet. */
export function readUploadsId(uploadsDir: string): string | null {
  const path = join(uploadsDir, ID_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** Since when (milliseconds) an uploads folder belongs to its database, also to a restored one; 0 where it doesn't. */
export const uploadsSince = (uploadsDir: string): number =>
  statSync(join(uploadsDir, ID_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export const claimUploads = (uploadsDir: string, id: string): Promise<void> =>
  writeDurably(join(uploadsDir, ID_FILE), `${id}\n`);

/** The pictures in an uploads folder; none where the folder does not exist. */
export const picturesIn = (uploadsDir: string): Set<string> =>
  new Set(
    statSync(uploadsDir, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(uploadsDir).filter((name) => PICTURE_NAME.test(name))
      : [],
  );

/**
 * Checks that an uploads folder belongs to the database. With another database's pictures, or with an old database,
 * maintenance would remove pictures as unused.
 * @throws StartError that tells the owner what to do.
 */
export function checkUploads({ id, pictures }: DatabaseFacts, uploadsDir: string): void {
  const owner = readUploadsId(uploadsDir);
  if (owner !== null && owner === id) return;
  const stored = picturesIn(uploadsDir);
  const missing = pictures.filter((file) => !stored.has(file)).length;
  if (owner !== null || (pictures.length === 0 && stored.size > 0))
    throw new StartError(
      `UPLOADS_DIR: ${uploadsDir} holds the pictures of another database than the one in DATA_DIR. Set both to folders that belong together.`,
    );
  if (missing > 0)
    throw new StartError(
      `UPLOADS_DIR: ${uploadsDir} lacks ${missing} of the pictures that the database names. Set it to the folder that has them, or go on without them: ${PROGRAM} doctor --repair.`,
    );
}
