import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addBackup, listBackups } from '#server/backup/backup.ts';
import { checkUploads, claimUploads, picturesIn, readUploadsId } from '#server/backup/uploads-id.ts';
import type { Config } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import { createDeps } from '#server/create-deps.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import { checkDatabase } from '#server/db/check-database.ts';
import { migrate, pendingMigrations } from '#server/db/migrate.ts';
import { clientOf, type Db, openDatabase } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { renameDurably } from '#server/files/durable.ts';
import { databaseFile } from '#server/files/folders.ts';
import { openLimitStore } from '#server/files/limit-store.ts';
import { lockFolder } from '#server/files/lock.ts';
import { closeToOthers, openToOthers } from '#server/files/permissions.ts';
import { readSecret } from '#server/files/secret.ts';

/** The SQL files that make and change the database. */
export const MIGRATIONS = join(import.meta.dirname, '../../drizzle');

/** An open café, and what closes it. `notes` are for the owner to read. */
export type OpenCafe = { deps: Deps; notes: string[]; close: () => void };

/** Makes sure that a folder exists and can be written. @throws StartError naming its variable. */
function prepareFolder(variable: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`${variable}: the folder ${folder} can’t be written (${codeOf(error)}).`);
  }
}

/**
 * Without a database a café is made anew, but not beside what is left of another one.
 * @throws StartError saying what to do.
 */
async function rejectWithoutDatabase(config: Config): Promise<void> {
  const { dataDir, uploadsDir } = config;
  const [backup] = await listBackups(config);
  const hasPictures = readUploadsId(uploadsDir) !== null || picturesIn(uploadsDir).size > 0;
  const left = [
    ...(hasPictures ? [`${uploadsDir} holds pictures`] : []),
    ...(backup ? [`it holds the backup ${backup.file}`] : []),
    ...(existsSync(`${databaseFile(config)}-wal`) ? ['it holds what is left of one'] : []),
  ];
  if (left.length === 0) return;
  throw new StartError(
    `DATA_DIR: there is no database in ${dataDir}, but ${left.join(', and ')}. Set DATA_DIR to the folder that has the database, or restore a backup into empty folders: npm run cafe -- restore FILE.`,
  );
}

/** Makes an empty database under another name first, so that a start that was cut short leaves none. */
async function createDatabase(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  const db = openDatabase(unfinished);
  migrate(db, MIGRATIONS);
  clientOf(db).close();
  await renameDurably(unfinished, file);
}

/** Closes what lies in the data folder to other users; a file system without permissions is told of. */
function closeFolder({ dataDir }: Config): string[] {
  try {
    for (const path of openToOthers(dataDir)) closeToOthers(path);
    return [];
  } catch (error) {
    return [`DATA_DIR: other users of this machine may read ${dataDir} (${codeOf(error)}).`];
  }
}

/** Checks what is there before anything of it is changed, and makes what is not there yet. */
async function prepareDatabase(config: Config): Promise<void> {
  const file = databaseFile(config);
  if (!existsSync(file)) return createDatabase(file);
  if (findPending(file, config).length > 0) await addBackup(config);
}

/** The migrations that a database lacks. @throws StartError where it is not one to start with; then no byte is changed. */
function findPending(file: string, { uploadsDir }: Config): unknown[] {
  // SQLite makes these to read the database, and whoever only reads doesn't remove them.
  const made = ['-wal', '-shm'].map((suffix) => file + suffix).filter((path) => !existsSync(path));
  try {
    const facts = checkDatabase(file);
    const pending = pendingMigrations(facts.migrations, MIGRATIONS);
    checkUploads(facts, uploadsDir);
    return pending;
  } catch (error) {
    for (const path of made) rmSync(path, { force: true });
    throw error;
  }
}

/** @throws StartError where the process that serves the café is of another version. */
function rejectOtherVersion(config: Config): void {
  const { migrations } = checkDatabase(databaseFile(config));
  if (pendingMigrations(migrations, MIGRATIONS).length > 0)
    throw new StartError('The shop that is running is of an older version; restart it first.');
}

/** Opens the café for the process that has the lock of its data folder. */
async function openLocked(config: Config): Promise<{ db: Db; secret: Buffer; notes: string[] }> {
  const isThere = existsSync(databaseFile(config));
  await prepareDatabase(config);
  const { secret, isNew } = await readSecret(config.dataDir);
  const db = openDatabase(databaseFile(config));
  migrate(db, MIGRATIONS);
  const { id = '' } = db.select().from(cafe).get() ?? {};
  if (readUploadsId(config.uploadsDir) !== id) await claimUploads(config.uploadsDir, id);
  const lost = 'The secret was missing and was made anew: everybody is logged out, and likes count anew.';
  return { db, secret, notes: isNew && isThere ? [lost] : [] };
}

/** Opens the café beside the process that serves it, for a command that changes a few records. */
function openBeside(config: Config): { db: Db; secret: Buffer; notes: string[] } {
  rejectOtherVersion(config);
  return { db: openDatabase(databaseFile(config)), secret: Buffer.alloc(0), notes: [] };
}

/**
 * Opens the café, making it where there is none yet.
 * @param alone whether nobody else may have it open, as for serving it.
 * @throws StartError saying what to do, before anything was changed.
 */
export async function openCafe(config: Config, { alone }: { alone: boolean }): Promise<OpenCafe> {
  const { dataDir, uploadsDir } = config;
  if (!existsSync(databaseFile(config))) await rejectWithoutDatabase(config);
  prepareFolder('DATA_DIR', dataDir);
  prepareFolder('UPLOADS_DIR', uploadsDir);
  const lock = lockFolder(dataDir);
  if (alone && !lock) throw new StartError(`DATA_DIR: another process is using ${dataDir}.`);
  try {
    const { db, secret, notes } = lock ? await openLocked(config) : openBeside(config);
    const store = alone ? openLimitStore(dataDir, secret) : undefined;
    const deps = createDeps(config, db, secret, store);
    if (lock) notes.push(...closeFolder(config));
    const close = () => {
      deps.worker.stop();
      clientOf(db).close();
      store?.client.close();
      lock?.release();
    };
    return { deps, notes, close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
