import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUpBeforeUpdate, removeAbandoned } from '#server/backup/backup.ts';
import { listBackups } from '#server/backup/stored-backups.ts';
import { checkUploads, claimUploads, picturesIn, readUploadsId } from '#server/backup/uploads-id.ts';
import type { Config } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { PROGRAM, ROOT, StartError } from '#server/core/program.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import { checkDatabase, migrate, pendingMigrations } from '#server/db/migrate.ts';
import { clientOf, type Db, openDatabase } from '#server/db/open.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { createUser, findUser, listAdmins } from '#server/features/accounts/accounts.service.ts';
import { requireSpace } from '#server/files/disk-space.ts';
import { renameDurably } from '#server/files/durable.ts';
import { closeToOthers, databaseFile, openToOthers, prepareFolder } from '#server/files/folders.ts';
import { openLimitStore } from '#server/files/limit-store.ts';
import { lockFolder } from '#server/files/lock.ts';
import { takeNamedFromTrash } from '#server/files/picture-files.ts';
import { readSecret } from '#server/files/secret.ts';
import { checkClock } from '#server/jobs/old-data.ts';
import { isEmptyCafe, seedDemo } from '#server/seed/seed-demo.ts';

export const MIGRATIONS = join(ROOT, 'drizzle');

/** The changes by a start: whether it made the database, its migrations, the backup before them, and the number of pictures from the trash. */
export type CafeChanges = {
  isNew: boolean;
  migrations: string[];
  backup: string | undefined;
  fromTrash: number;
};

type OpenCafe = { deps: Deps; notes: string[]; close: () => void } & Partial<CafeChanges>;

/**
 * Checks that a missing database may be created: not beside the backups or pictures of an earlier one, and not in an
 * installed shop, whose disk may be missing.
 * @throws StartError that tells the owner what to do.
 */
async function rejectWithoutDatabase(config: Config): Promise<void> {
  const { dataDir, newCafe, uploadsDir } = config;
  const [backup] = await listBackups(config);
  const hasPictures = readUploadsId(uploadsDir) !== null || picturesIn(uploadsDir).size > 0;
  const left = [
    ...(hasPictures ? [`${uploadsDir} holds pictures`] : []),
    ...(backup ? [`it holds the backup ${backup.file}`] : []),
    ...(existsSync(`${databaseFile(config)}-wal`) ? ['it holds what is left of one'] : []),
  ];
  if (left.length === 0 && newCafe) return;
  const advice =
    left.length === 0
      ? `and this begins no new one: mount the disk that has it, restore a backup (${PROGRAM} restore FILE), or begin a new café (${PROGRAM} create).`
      : `but ${left.join(', and ')}. Set DATA_DIR to the folder that has the database, set both DATA_DIR and UPLOADS_DIR to new folders for another café, or restore a backup into empty folders: ${PROGRAM} restore FILE.`;
  throw new StartError(`DATA_DIR: there is no database in ${dataDir}, ${advice}`);
}

/** Creates an empty database. It is renamed when complete, so an interrupted start leaves no database. */
async function createDatabase(file: string): Promise<void> {
  const unfinished = `${file}.new`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  const db = openDatabase(unfinished);
  migrate(db, MIGRATIONS);
  clientOf(db).close();
  await renameDurably(unfinished, file);
}

/** Restricts the data folder to its owner. @returns a note where the file system has no permissions. */
function closeFolder({ dataDir }: Config): string[] {
  try {
    for (const path of openToOthers(dataDir)) closeToOthers(path);
    return [];
  } catch (error) {
    return [`DATA_DIR: other users of this machine may read ${dataDir} (${codeOf(error)}).`];
  }
}

/** Creates a missing database, or checks an existing one and makes a backup before it is migrated. */
async function prepareDatabase(config: Config): Promise<CafeChanges> {
  const file = databaseFile(config);
  if (!existsSync(file)) {
    await createDatabase(file);
    return { isNew: true, migrations: [], backup: undefined, fromTrash: 0 };
  }
  const { pictures, migrations } = examine(file, config);
  // Named pictures are in the trash if another database, such as an older copy, was in use for a while.
  const fromTrash = await takeNamedFromTrash(config.uploadsDir, pictures);
  const made = migrations.length > 0 ? await backUpBeforeUpdate(config) : null;
  return { isNew: false, migrations, backup: made?.file, fromTrash };
}

/** The pictures that a database names, and its pending migrations. @throws StartError; nothing is changed then. */
function examine(file: string, { uploadsDir }: Config): { pictures: string[]; migrations: string[] } {
  // SQLite creates these files to read the database, and a read-only connection does not remove them.
  const made = ['-wal', '-shm'].map((suffix) => file + suffix).filter((path) => !existsSync(path));
  try {
    const facts = checkDatabase(file);
    const pending = pendingMigrations(facts.migrations, MIGRATIONS);
    checkUploads(facts, uploadsDir);
    return { pictures: facts.pictures, migrations: pending.map(({ name }) => name) };
  } catch (error) {
    for (const path of made) rmSync(path, { force: true });
    throw error;
  }
}

async function openLocked(config: Config) {
  const changes = await prepareDatabase(config);
  const { secret, isNew: isNewSecret } = await readSecret(config.dataDir);
  const db = openDatabase(databaseFile(config));
  migrate(db, MIGRATIONS);
  const { id = '' } = db.select().from(cafe).get() ?? {};
  if (readUploadsId(config.uploadsDir) !== id) await claimUploads(config.uploadsDir, id);
  const note = 'The secret was missing and was made anew: everybody is logged out, and likes count anew.';
  return { db, secret, notes: isNewSecret && !changes.isNew ? [note] : [], ...changes };
}

/** Opens the café beside a running shop. @throws StartError where that is of another version. */
function openBeside(config: Config): { db: Db; secret: Buffer; notes: string[] } {
  const file = databaseFile(config);
  if (pendingMigrations(checkDatabase(file).migrations, MIGRATIONS).length > 0)
    throw new StartError('The shop that is running is of an older version; restart it first.');
  return { db: openDatabase(file), secret: Buffer.alloc(0), notes: [] };
}

/**
 * Opens the café, and creates a missing one.
 * @param alone whether no other process may have it open, as for serving it.
 * @throws StartError that tells the owner what to do; nothing is changed then.
 */
export async function openCafe(config: Config, { alone }: { alone: boolean }): Promise<OpenCafe> {
  const { dataDir, uploadsDir } = config;
  if (!existsSync(databaseFile(config))) await rejectWithoutDatabase(config);
  prepareFolder('DATA_DIR', dataDir);
  prepareFolder('UPLOADS_DIR', uploadsDir);
  removeAbandoned(config);
  await requireSpace(dataDir);
  const lock = lockFolder(dataDir);
  if (alone && !lock) throw new StartError(`DATA_DIR: another process is using ${dataDir}.`);
  try {
    const { db, secret, notes, ...changes } = lock ? await openLocked(config) : openBeside(config);
    const store = alone ? openLimitStore(dataDir, secret) : undefined;
    const deps = createDeps(config, db, secret, store);
    if (lock) notes.push(...closeFolder(config));
    const close = () => {
      deps.worker.stop();
      clientOf(db).close();
      store?.client.close();
      lock?.release();
    };
    return { deps, notes, close, ...changes };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * Prepares a café without an admin: creates the one in ADMIN_USERNAME, and adds the demo if DEMO_CONTENT is on. The demo is
 * decided once: after an interruption the next start decides, and later ones leave an empty café empty.
 * @returns a sentence that tells the owner who the admin is. @throws StartError where the admin's name is taken.
 */
export async function prepareCafe(deps: Deps): Promise<string> {
  const admins = listAdmins(deps);
  if (admins.length > 0) return `The admin is ${admins.join(', ')}.`;
  const { admin, demoContent } = deps.config;
  if (admin && findUser(deps, admin.username))
    throw new StartError(`ADMIN_USERNAME: ${admin.username} is a guest’s account; choose another name.`);
  if (deps.db.select().from(cafe).get()?.seenAt === 0) {
    if (demoContent && isEmptyCafe(deps)) await seedDemo(deps);
    await checkClock(deps, Date.now()); // Sets `seenAt`.
  }
  if (!admin) return `There is no admin yet: ${PROGRAM} admin link shows the address of the first login.`;
  await createUser(deps, admin, 'Admin');
  return `The admin is ${admin.username}, with the password from ADMIN_PASSWORD.`;
}
