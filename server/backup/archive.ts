import { createHash } from 'node:crypto';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { list, type ReadEntry } from 'tar';
import { z } from 'zod';
import { isDiskFull, messageOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';
import { checkDatabase, type DatabaseFacts, integrityProblem } from '#server/db/migrate.ts';
import { PICTURE_NAME } from '#server/files/picture-files.ts';
import { SECRET_BYTES } from '#server/files/secret.ts';

/*
 * A backup is a tar archive, which any system can open. It holds `backup.json`, `cafe.db`, `secret` where it exists, and
 * the pictures that the database refers to in `uploads/`.
 */

export const MANIFEST = 'backup.json';
export const UPLOADS = 'uploads/';
export const COPIED_FILES = ['secret'];
/** Backups of earlier versions may hold the first admin's password, which is not restored. */
export const OLD_FILES = ['first-password'];

/** The most bytes that are read into memory of one file; a manifest has about a hundred bytes for each picture. */
const MAX_SMALL_BYTES = 64 * 2 ** 20;

/** The manifest of a backup; `pictures` maps the files in `uploads/` to the SHA-256 of their content, in hex. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  pictures: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupFacts = Manifest & { database: DatabaseFacts };

export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether an entry belongs to a backup. Others are refused, because their paths could lead outside the folders. */
function isExpected({ path, type, size }: ReadEntry): boolean {
  if (type === 'Directory') return path === UPLOADS;
  if (path.startsWith(UPLOADS)) return type === 'File' && PICTURE_NAME.test(path.slice(UPLOADS.length));
  const isSmall = [MANIFEST, ...COPIED_FILES, ...OLD_FILES].includes(path) && size <= MAX_SMALL_BYTES;
  return type === 'File' && (isSmall || path === 'cafe.db');
}

/** Writes an entry to a file. After an error it reads on, because tar would wait for the entry's end without end. */
async function writeEntry(entry: ReadEntry, path: string): Promise<void> {
  const file = openSync(path, 'w', 0o600); // Not async: tar discards what nobody has begun to read.
  const failures: unknown[] = [];
  try {
    for await (const chunk of entry) {
      if (failures.length > 0) continue;
      try {
        writeFileSync(file, chunk);
      } catch (error) {
        failures.push(error);
      }
    }
  } finally {
    closeSync(file);
  }
  if (failures.length > 0) throw failures[0];
}

/** Reads a whole archive, and writes its database to the path `database`. @throws StartError, or an error of tar */
async function readArchive(path: string, database: string): Promise<Manifest> {
  const pictures = new Map<string, string>();
  const small = new Map<string, Buffer>();
  const readEntry = async (entry: ReadEntry): Promise<void> => {
    if (entry.path === 'cafe.db') return writeEntry(entry, database);
    if (!entry.path.startsWith(UPLOADS)) return void small.set(entry.path, await entry.concat());
    pictures.set(entry.path.slice(UPLOADS.length), await hashOf(entry));
  };
  const paths = new Set<string>();
  const surplus: string[] = [];
  const entries: Promise<void>[] = [];
  await list({
    file: path,
    strict: true,
    onReadEntry: (entry) => {
      if (!isExpected(entry) || paths.has(entry.path)) surplus.push(entry.path);
      paths.add(entry.path);
      if (surplus.length > 0 || entry.type === 'Directory') return entry.resume();
      const read = readEntry(entry);
      read.catch(() => {}); // If tar fails first, report its error instead.
      entries.push(read);
    },
  });
  await Promise.allSettled(entries);
  if (surplus.length > 0)
    throw new StartError(`It holds ${JSON.stringify(surplus[0])}, which no backup has.`);
  if (!paths.has('cafe.db')) throw new StartError('It has no database.');
  await Promise.all(entries);
  const manifest = Manifest.safeParse(JSON.parse(String(small.get(MANIFEST) ?? null))).data;
  if (!manifest) throw new StartError(`It has no ${MANIFEST} of this program.`);
  const secret = small.get('secret');
  if (secret && secret.length !== SECRET_BYTES) throw new StartError('The secret is damaged.');
  const names = [...pictures.keys(), ...Object.keys(manifest.pictures)];
  const damaged = names.find((name) => pictures.get(name) !== manifest.pictures[name]);
  if (damaged !== undefined) throw new StartError(`The picture ${damaged} is missing or damaged.`);
  return manifest;
}

/**
 * Verifies a backup: checks its whole database, and compares each picture with its hash.
 * @param scratch a folder with space for a copy of the database, which is removed.
 * @throws StartError where it is no backup, or is damaged or incomplete.
 */
export async function checkBackup(path: string, scratch: string): Promise<BackupFacts> {
  const folder = await mkdtemp(join(scratch, '.check-'));
  try {
    const database = join(folder, 'cafe.db');
    const manifest = await readArchive(path, database);
    const facts = checkDatabase(database);
    const problem = integrityProblem(database);
    if (problem !== null) throw new StartError(problem);
    return { ...manifest, database: facts };
  } catch (error) {
    // The copy of the database did not fit, which says nothing about the backup.
    const problem = isDiskFull(error)
      ? `${path} can’t be checked, because the disk of ${scratch} is full: it needs space for a copy of the database.`
      : `${path} is not a complete backup. ${messageOf(error)}`;
    throw new StartError(problem, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
