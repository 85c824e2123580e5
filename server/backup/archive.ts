import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { list, type ReadEntry } from 'tar';
import { z } from 'zod';
import { StartError } from '#server/core/start-error.ts';
import { checkDatabase, type DatabaseFacts, integrityProblem } from '#server/db/check-database.ts';
import { SECRET_BYTES } from '#server/files/secret.ts';

/*
 * A backup is a tar archive, which any system can open. It holds `backup.json`, `cafe.db`, `secret` and
 * `first-password` where they exist, and the pictures that the database refers to in `uploads/`.
 */

export const MANIFEST = 'backup.json';
export const UPLOADS = 'uploads/';

/** The manifest of a backup; `pictures` maps the files in `uploads/` to the SHA-256 of their content, in hex. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  pictures: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export type BackupFacts = Manifest & { database: DatabaseFacts };

/** The SHA-256 of a file's or entry's content, in hex. */
export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** Reads an archive from end to end, and writes its database to the path `database`. */
async function readArchive(path: string, database: string): Promise<Manifest> {
  const pictures = new Map<string, string>();
  const small = new Map<string, Buffer>();
  const readEntry = async (entry: ReadEntry): Promise<void> => {
    if (entry.path === 'cafe.db') return pipeline(entry, createWriteStream(database, { mode: 0o600 }));
    if (!entry.path.startsWith(UPLOADS)) return void small.set(entry.path, await entry.concat());
    pictures.set(basename(entry.path), await hashOf(entry));
  };
  const entries: Promise<void>[] = [];
  await list({
    file: path,
    strict: true,
    onReadEntry: (entry) => entries.push(entry.type === 'File' ? readEntry(entry) : Promise.resolve()),
  });
  await Promise.all(entries);
  const manifest = Manifest.parse(JSON.parse(String(small.get(MANIFEST))));
  const secret = small.get('secret');
  if (secret && secret.length !== SECRET_BYTES) throw new StartError('The secret is damaged.');
  const damaged = Object.entries(manifest.pictures).find(([name, hash]) => pictures.get(name) !== hash);
  if (damaged) throw new StartError(`The picture ${damaged[0]} is missing or damaged.`);
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${path} is no whole backup. ${reason}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
