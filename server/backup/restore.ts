import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { extract } from 'tar';
import type { Config } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { prepareFolder } from '#server/core/folders.ts';
import { PROGRAM_FOLDER } from '#server/core/program.ts';
import { StartError } from '#server/core/start-error.ts';
import { flushToDisk, renameDurably } from '#server/files/durable.ts';
import { databaseFile } from '#server/files/folders.ts';
import { type BackupFacts, checkBackup, UPLOADS } from './archive.ts';
import { claimUploads } from './uploads-id.ts';

/** Files that a folder may hold and still count as empty. */
const IGNORED_FILES = ['.gitkeep', 'lock', PROGRAM_FOLDER];

async function requireEmpty(variable: string, folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = names.find((name) => !IGNORED_FILES.includes(name));
  if (found !== undefined)
    throw new StartError(
      `${variable}: ${folder} is not empty, it holds ${found}. Name a new folder, or move what is there away.`,
    );
}

/** Ends the sessions in a restored database: a logout since the backup must not be undone. */
function endSessions(database: string): void {
  const client = new Database(database);
  client.exec('delete from sessions');
  client.close();
}

/**
 * Restores a backup into empty folders, where everybody is logged out. The database is moved last, so that an interrupted
 * restore is not mistaken for a café.
 * @throws StartError where the backup is damaged or a folder is not empty; nothing is changed then.
 */
export async function restoreBackup(config: Config, path: string): Promise<BackupFacts> {
  const { dataDir, uploadsDir } = config;
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    const reader = userInfo().username;
    throw new StartError(
      isMissing
        ? `There is no file ${path}.`
        : `${path} can’t be read by the user ${reader} (${codeOf(error)}).`,
    );
  }
  await requireEmpty('DATA_DIR', dataDir);
  await requireEmpty('UPLOADS_DIR', uploadsDir);
  const folder = join(dataDir, '.restore');
  prepareFolder('DATA_DIR', dataDir);
  const facts = await checkBackup(path, dataDir);
  prepareFolder('UPLOADS_DIR', uploadsDir);
  await mkdir(folder, { mode: 0o700 });
  await extract({
    file: path,
    cwd: uploadsDir,
    strip: 1,
    strict: true,
    filter: (name) => name.startsWith(UPLOADS),
  });
  for (const file of Object.keys(facts.pictures)) await flushToDisk(join(uploadsDir, file));
  await extract({ file: path, cwd: folder, strict: true, filter: (name) => !name.startsWith(UPLOADS) });
  await rm(join(folder, 'backup.json'));
  endSessions(join(folder, 'cafe.db'));
  if (facts.database.id !== null) await claimUploads(uploadsDir, facts.database.id);
  for (const name of await readdir(folder)) await flushToDisk(join(folder, name));
  for (const name of await readdir(folder))
    if (name !== 'cafe.db') await rename(join(folder, name), join(dataDir, name));
  await renameDurably(join(folder, 'cafe.db'), databaseFile(config));
  await rm(folder, { recursive: true });
  return facts;
}
