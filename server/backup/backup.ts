import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { create } from 'tar';
import type { Config } from '#server/core/config.ts';
import { DAY } from '#server/core/time.ts';
import { flushToDisk, renameDurably } from '#server/files/durable.ts';
import { backupFolder, databaseFile } from '#server/files/folders.ts';
import { TRASH } from '#server/files/trash.ts';
import { checkBackup, hashOf, MANIFEST, type Manifest, UPLOADS } from './archive.ts';

/** Files of the data folder that are copied beside the database. */
const COPIED_FILES = ['secret', 'first-password'];

/** How many of the newest backups are retained, and how many weekly ones before them. */
const DAILY = 7;
const WEEKLY = 4;

/** A backup in the data folder. Backups are numbered, since the clock can be wrong. */
export type StoredBackup = { file: string; number: number; madeAt: number };

/** A new backup; `missing` are pictures that the database refers to, but whose files are missing or damaged. */
export type MadeBackup = { file: string; missing: string[] };

const NAME = /^cafe-(\d{6})-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar$/;

/** Such as `cafe-000012-2026-11-22T03-00-00Z.tar`. */
const nameOf = (number: number, now: number): string =>
  `cafe-${String(number).padStart(6, '0')}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** The backups in the data folder, newest first. */
export async function listBackups(config: Config): Promise<StoredBackup[]> {
  const folder = backupFolder(config);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .flatMap((file) => {
      const [, number = '', stamp = ''] = NAME.exec(file) ?? [];
      const time = `${stamp.slice(0, 11)}${stamp.slice(11).replaceAll('-', ':')}`;
      return number ? [{ file, number: Number(number), madeAt: Date.parse(time) }] : [];
    })
    .sort((one, other) => other.number - one.number);
}

/** Copies the database in a consistent state while others use it. @returns the file names of its pictures. */
function copyDatabase(from: string, to: string): string[] {
  const client = new Database(from, { readonly: true, fileMustExist: true });
  try {
    client.prepare('vacuum into ?').run(to);
  } finally {
    client.close();
  }
  const copy = new Database(to, { readonly: true });
  try {
    return copy.prepare<[], string>('select distinct file from images order by file').pluck().all();
  } finally {
    copy.close();
  }
}

/** Collects a backup's content in a folder; pictures are symbolic links, which tar follows. @returns missing pictures. */
async function gather({ dataDir, uploadsDir }: Config, folder: string, now: number): Promise<string[]> {
  await mkdir(join(folder, UPLOADS), { recursive: true });
  const pictureFiles = copyDatabase(databaseFile({ dataDir }), join(folder, 'cafe.db'));
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
    await symlink(path, join(folder, UPLOADS, file));
    pictures[file] = hash;
  }
  const manifest: Manifest = { format: 1, madeAt: new Date(now).toISOString(), pictures };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
  return missing;
}

/**
 * Writes a backup to the file `path` and verifies it; the shop may run meanwhile. The file appears complete or not at
 * all.
 * @throws StartError where the verification fails; errors of the file system.
 */
export async function createBackup(config: Config, path: string, now = Date.now()): Promise<MadeBackup> {
  const folder = join(backupFolder(config), `.${randomUUID()}`);
  const unfinished = `${path}.unfinished`;
  try {
    const missing = await gather(config, folder, now);
    const files = (await readdir(folder)).filter((name) => name !== MANIFEST).sort();
    await writeFile(unfinished, '', { mode: 0o600 });
    await create({ file: unfinished, cwd: folder, follow: true, portable: true, strict: true }, [
      MANIFEST,
      ...files,
    ]);
    await flushToDisk(unfinished);
    await checkBackup(unfinished, folder);
    await renameDurably(unfinished, path);
    return { file: path, missing };
  } finally {
    await rm(unfinished, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** The backups to remove: all but the newest seven, and the newest of each of the four weeks before those. */
function surplusOf(backups: StoredBackup[]): StoredBackup[] {
  const weeks = new Set<number>();
  return backups.slice(DAILY).filter(({ madeAt }) => {
    const week = Math.floor(madeAt / (7 * DAY));
    const isRetained = !weeks.has(week) && weeks.size < WEEKLY;
    weeks.add(week);
    return !isRetained;
  });
}

/** Adds a backup to the data folder and removes surplus ones, chosen by number, since the clock can be wrong. */
export async function addBackup(config: Config, now = Date.now()): Promise<MadeBackup> {
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [newest] = await listBackups(config);
  const made = await createBackup(config, join(folder, nameOf((newest?.number ?? 0) + 1, now)), now);
  for (const { file } of surplusOf(await listBackups(config))) await rm(join(folder, file));
  return made;
}

/** Whether the newest backup is a day away from `now` (milliseconds), or there is none. */
export async function isBackupDue(config: Config, now: number): Promise<boolean> {
  const [newest] = await listBackups(config);
  return newest === undefined || Math.abs(now - newest.madeAt) >= DAY;
}
