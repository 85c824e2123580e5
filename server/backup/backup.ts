import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { create } from 'tar';
import type { Config } from '#server/core/config.ts';
import { StartError } from '#server/core/program.ts';
import { HOUR } from '#server/core/time.ts';
import { createWorker } from '#server/core/worker.ts';
import { flushToDisk, renameDurably } from '#server/files/durable.ts';
import { backupFolder, databaseFile } from '#server/files/folders.ts';
import { lockFolder } from '#server/files/lock.ts';
import { TRASH } from '#server/files/picture-files.ts';
import { COPIED_FILES, checkBackup, hashOf, MANIFEST, type Manifest, UPLOADS } from './archive.ts';
import { listBackups, nextPath, surplusOf } from './stored-backups.ts';

/** A new backup; `missing` are pictures that the database refers to, but whose files are missing or damaged. */
type MadeBackup = { file: string; missing: string[] };

/** The unfinished form of the archive `path`, and the folder in which archives are prepared and checked. */
const unfinishedOf = (path: string): string => `${path}.unfinished`;
const SCRATCH = '.unfinished';

/** Removes what an interrupted backup left behind: beside the backups, and beside the archive `path`. */
function removeUnfinished(config: Config, path?: string): void {
  const folder = backupFolder(config);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names)
    if (name.startsWith('.') || name.endsWith('.unfinished'))
      rmSync(join(folder, name), { recursive: true, force: true });
  if (path !== undefined) rmSync(unfinishedOf(path), { force: true });
}

/**
 * Removes what an interrupted backup left behind, unless one is being made: it may have filled the disk.
 * @param path the archive's path, if it is outside the data folder.
 */
export function removeAbandoned(config: Config, path?: string): void {
  const lock = existsSync(backupFolder(config)) ? lockFolder(backupFolder(config)) : null;
  if (!lock) return;
  removeUnfinished(config, path);
  lock.release();
}

/** Runs `work` with a scratch folder. @throws StartError where another backup is being made or checked. */
export async function inScratch<T>(config: Config, work: (folder: string) => Promise<T>): Promise<T> {
  const backups = backupFolder(config);
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const lock = lockFolder(backups);
  if (!lock) throw new StartError('Another backup is being made or checked; try again in a moment.');
  const folder = join(backups, SCRATCH);
  try {
    removeUnfinished(config);
    await mkdir(folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Copies the database to a folder, consistent while others use it. @returns the file names of its pictures. */
function copyDatabase(config: Config, folder: string): string[] {
  const client = new Database(databaseFile(config), { readonly: true, fileMustExist: true });
  try {
    client.prepare('vacuum into ?').run(join(folder, 'cafe.db'));
    client.prepare('attach ? as copy').run(join(folder, 'cafe.db'));
    return client.prepare<[], string>('select distinct file from copy.images order by file').pluck().all();
  } finally {
    client.close();
  }
}

/** Collects a backup's content in a folder; pictures are links, which tar follows. @returns missing pictures. */
async function gather({ dataDir, uploadsDir }: Config, folder: string, pictureFiles: string[], now: number) {
  await mkdir(join(folder, UPLOADS));
  for (const file of COPIED_FILES)
    if (existsSync(join(dataDir, file))) await copyFile(join(dataDir, file), join(folder, file));
  const pictures: Record<string, string> = {};
  const missing: string[] = [];
  for (const file of pictureFiles) {
    // A picture that was deleted after the database was copied is in the trash.
    const path = [join(uploadsDir, file), join(uploadsDir, TRASH, file)].find(existsSync);
    const hash = path === undefined ? '' : await hashOf(createReadStream(path));
    if (!hash.startsWith(file.slice(0, 32))) missing.push(file);
    if (path === undefined) continue;
    const gathered = join(folder, UPLOADS, file);
    // A hard link keeps the content if a guest erases the picture meanwhile. It can't lead to another disk.
    await link(path, gathered).catch(() => symlink(path, gathered));
    pictures[file] = hash;
  }
  const manifest: Manifest = { format: 1, madeAt: new Date(now).toISOString(), pictures };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
  return missing;
}

/** Writes and verifies the archive `path`, which appears complete or not at all. @throws StartError */
async function writeArchive(
  config: Config,
  folder: string,
  { pictureFiles, path, now }: { pictureFiles: string[]; path: string; now: number },
): Promise<MadeBackup> {
  const missing = await gather(config, folder, pictureFiles, now);
  const files = (await readdir(folder)).filter((name) => name !== MANIFEST).sort();
  const unfinished = unfinishedOf(path);
  try {
    await writeFile(unfinished, '', { mode: 0o600 });
    const options = { file: unfinished, cwd: folder, follow: true, portable: true, strict: true };
    await create(options, [MANIFEST, ...files]);
    await flushToDisk(unfinished);
    await checkBackup(unfinished, folder);
    await renameDurably(unfinished, path);
    return { file: path, missing };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Which backup to make: the file `path`, or by default the next one of its kind in the data folder. */
export type WantedBackup = { path?: string | undefined; kind?: 'daily' | 'by-hand'; now?: number };

/**
 * Makes a backup; the shop may run meanwhile. In the data folder surplus ones are removed, chosen by number, since the clock
 * can be wrong. @throws as `inScratch` and `writeArchive`.
 */
export async function makeBackup(config: Config, { path, kind = 'daily', now = Date.now() }: WantedBackup) {
  const made = await inScratch(config, async (folder) => {
    const pictureFiles = copyDatabase(config, folder);
    const file = path ?? (await nextPath(config, now, kind));
    return writeArchive(config, folder, { pictureFiles, path: file, now });
  });
  const surplus = path === undefined ? surplusOf(await listBackups(config)) : [];
  for (const { file } of surplus) await rm(join(backupFolder(config), file));
  return made;
}

/**
 * Adds a backup to the data folder before the database is changed for a new version, unless there is one of an equal
 * database: a start that fails is tried again, and must not push out the backups of earlier days.
 * @returns null where there is one already.
 */
export const backUpBeforeUpdate = (config: Config, now = Date.now()): Promise<MadeBackup | null> =>
  inScratch(config, async (folder) => {
    const pictureFiles = copyDatabase(config, folder);
    const hash = (await hashOf(createReadStream(join(folder, 'cafe.db')))).slice(0, 16);
    if ((await listBackups(config)).some((stored) => stored.hash === hash)) return null;
    const path = await nextPath(config, now, 'before-update', hash);
    return writeArchive(config, folder, { pictureFiles, path, now });
  });

/**
 * Makes a backup in a process of its own, which ends with `signal`. Leftover files are removed after the process has
 * ended, because only then no more files appear.
 * @throws as `makeBackup`; AppError unavailable where the process was ended.
 */
export async function backUpInProcess(config: Config, signal: AbortSignal, wanted: WantedBackup) {
  signal.throwIfAborted();
  const worker = createWorker({ longestJob: HOUR });
  signal.addEventListener('abort', worker.stop);
  try {
    return await worker.run('backup', 'makeBackup', config, wanted);
  } catch (error) {
    removeAbandoned(config, wanted.path);
    throw error;
  } finally {
    signal.removeEventListener('abort', worker.stop);
    worker.stop();
  }
}
