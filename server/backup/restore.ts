import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { extract } from 'tar';
import type { Config } from '#server/core/config.ts';
import { codeOf, messageOf } from '#server/core/errors.ts';
import { PROGRAM_FOLDER, StartError } from '#server/core/program.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import { flushToDisk, renameDurably } from '#server/files/durable.ts';
import { databaseFile, prepareFolder } from '#server/files/folders.ts';
import { type BackupFacts, COPIED_FILES, checkBackup, MANIFEST, OLD_FILES, UPLOADS } from './archive.ts';
import { claimUploads, ID_FILE } from './uploads-id.ts';

/** Files that a folder may hold and still count as empty. */
const IGNORED_FILES = ['.gitkeep', 'lock', PROGRAM_FOLDER];

async function requireEmpty(variable: string, folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const existing = names.find((name) => !IGNORED_FILES.includes(name));
  if (existing !== undefined)
    throw new StartError(
      `${variable}: ${folder} is not empty, it holds ${existing}. Name a new folder, or move what is there away.`,
    );
}

/**
 * Revokes every secret in a restored database, because it may have been revoked or used since the backup: sessions, keys,
 * links and recovery codes. Passwords and roles stay.
 * @returns for the operator to check: the names of the deleted keys, and the people with their roles
 */
function revokeSecrets(database: string) {
  const client = new Database(database);
  const texts = (statement: string) => client.prepare<[], string>(statement).pluck().all();
  try {
    const hasKeys = texts(`select name from sqlite_master where type = 'table'`).includes('keys');
    const revoke = `update account_links set revoked_at = ${Date.now()} where used_at is null`;
    client.exec(`delete from sessions; ${hasKeys ? `delete from recovery_codes; ${revoke}` : ''}`);
    const people = `select username || ' (' || role || ')' from users where role <> 'User' order by role, id`;
    return { keys: hasKeys ? texts('delete from keys returning name') : [], people: texts(people) };
  } finally {
    client.close();
  }
}

/** Extracts a verified backup. The database is moved last, so an interrupted restore is not mistaken for a café. */
async function extractBackup(config: Config, path: string, facts: BackupFacts) {
  const { dataDir, uploadsDir } = config;
  const folder = join(dataDir, '.restore');
  const pictures = Object.keys(facts.pictures);
  try {
    await mkdir(folder, { mode: 0o700 });
    await extract({ file: path, cwd: folder, strict: true, filter: (name) => !name.startsWith(UPLOADS) });
    for (const file of [MANIFEST, ...OLD_FILES]) await rm(join(folder, file), { force: true });
    const access = revokeSecrets(join(folder, 'cafe.db'));
    const isPicture = (name: string) => name.startsWith(UPLOADS);
    await extract({ file: path, cwd: uploadsDir, strip: 1, strict: true, filter: isPicture });
    for (const file of pictures) await flushToDisk(join(uploadsDir, file));
    if (facts.database.id !== null) await claimUploads(uploadsDir, facts.database.id);
    for (const name of await readdir(folder)) await flushToDisk(join(folder, name));
    for (const name of await readdir(folder))
      if (name !== 'cafe.db') await rename(join(folder, name), join(dataDir, name));
    await renameDurably(join(folder, 'cafe.db'), databaseFile(config));
    return access;
  } catch (error) {
    for (const file of COPIED_FILES) await rm(join(dataDir, file), { force: true });
    for (const file of [...pictures, ID_FILE]) await rm(join(uploadsDir, file), { force: true });
    throw new StartError(`${path} can’t be restored. ${messageOf(error)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into empty folders, with all secrets revoked.
 * @param migrations the folder of the migrations
 * @throws StartError where the backup is damaged or newer than the program, or a folder is not empty; nothing is
 * changed then.
 */
export async function restoreBackup(config: Config, path: string, migrations: string) {
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
  prepareFolder('DATA_DIR', dataDir);
  const facts = await checkBackup(path, dataDir);
  pendingMigrations(facts.database.migrations, migrations);
  const hadUploads = existsSync(uploadsDir);
  prepareFolder('UPLOADS_DIR', uploadsDir);
  try {
    return { ...facts, ...(await extractBackup(config, path, facts)) };
  } catch (error) {
    // In the data folder it would make that one count as not empty at the next attempt.
    if (!hadUploads) await rmdir(uploadsDir).catch(() => undefined);
    throw error;
  }
}
