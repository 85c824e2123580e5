import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { messageOf } from '#server/core/errors.ts';
import { PROGRAM, StartError } from '#server/core/program.ts';
import { DAY, HOUR } from '#server/core/time.ts';
import {
  checkDatabase,
  type DatabaseFacts,
  integrityProblem,
  pendingMigrations,
} from '#server/db/migrate.ts';
import { spaceOf } from '#server/files/disk-space.ts';
import { backupFolder, closeToOthers, databaseFile, openToOthers } from '#server/files/folders.ts';
import { filesInTrash, moveToTrash, takeNamedFromTrash } from '#server/files/picture-files.ts';
import { checkBackup, hashOf } from './archive.ts';
import { inScratch } from './backup.ts';
import { listBackups } from './stored-backups.ts';
import { claimUploads, picturesIn, readUploadsId, uploadsSince } from './uploads-id.ts';

/** The result of a check; `repair` fixes a problem without losing data. */
export type Finding = {
  isFine: boolean;
  text: string;
  repair?: (() => void | Promise<void>) | undefined;
};

/** Hourly maintenance removes unused files; files older than this, in milliseconds, were left behind. */
const UNUSED_AGE_MS = 2 * HOUR;

/** The maximum age of the newest backup, and of a café without one, because the shop makes one each day. */
const MAX_BACKUP_AGE_MS = 2 * DAY;

const MIN_FREE_BYTES = 500 * 2 ** 20;

const fine = (text: string): Finding => ({ isFine: true, text });
const problem = (text: string, repair?: Finding['repair']): Finding => ({ isFine: false, text, repair });

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

async function finding(check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return problem(messageOf(error));
  }
}

function checkPermissions({ dataDir }: Config): Finding {
  const open = openToOthers(dataDir);
  if (open.length === 0) return fine('Nobody else can read the data folder.');
  return problem(`Other users of this machine can read ${open.join(', ')}.`, () =>
    open.forEach(closeToOthers),
  );
}

function checkIntegrity(path: string): Finding {
  const text = integrityProblem(path);
  return text === null ? fine('The database is whole.') : problem(text);
}

function checkVersions({ migrations }: DatabaseFacts, folder: string): Finding {
  const pending = pendingMigrations(migrations, folder).length;
  return fine(
    pending === 0
      ? 'The database is of this version of the program.'
      : `The next start brings the database to this version (${count(pending, 'migration')}), after a backup.`,
  );
}

function checkOwner({ id }: DatabaseFacts, { uploadsDir }: Config): Finding {
  const owner = readUploadsId(uploadsDir);
  if (owner === id) return fine('The uploads folder belongs to the database.');
  if (owner !== null || id === null) return problem(`${uploadsDir} holds the pictures of another database.`);
  return problem(`${uploadsDir} does not say to which database it belongs.`, () =>
    claimUploads(uploadsDir, id),
  );
}

async function checkPictures({ pictures }: DatabaseFacts, { uploadsDir }: Config): Promise<Finding> {
  const [found, trash] = [picturesIn(uploadsDir), new Set(await filesInTrash(uploadsDir))];
  const missing = pictures.filter((file) => !found.has(file) && !trash.has(file));
  if (missing.length === 0)
    return fine(`The database names ${count(pictures.length, 'picture')}, and none is missing.`);
  return problem(
    `Missing: ${count(missing.length, 'picture')} that the database names. The default picture is shown instead.`,
  );
}

/** Compares each picture with the hash that its file name begins with. */
async function checkDamage({ pictures }: DatabaseFacts, { uploadsDir }: Config): Promise<Finding> {
  const found = picturesIn(uploadsDir);
  const damaged: string[] = [];
  for (const file of pictures) {
    const path = join(uploadsDir, file);
    if (!found.has(file) || !existsSync(path)) continue; // It may have been removed meanwhile.
    if (!(await hashOf(createReadStream(path))).startsWith(file.slice(0, 32))) damaged.push(file);
  }
  if (damaged.length === 0) return fine('No picture is damaged.');
  return problem(
    `Damaged: ${count(damaged.length, 'picture')} that the database names: ${damaged.join(', ')}. Upload the originals again, or take the files from an older backup.`,
  );
}

/** Finds pictures in the trash that the database names. The repair takes them out. */
async function checkTrash({ pictures }: DatabaseFacts, { uploadsDir }: Config): Promise<Finding> {
  const [found, trash] = [picturesIn(uploadsDir), new Set(await filesInTrash(uploadsDir))];
  const named = pictures.filter((file) => !found.has(file) && trash.has(file));
  if (named.length === 0) return fine('No picture that the database names is in the trash.');
  return problem(`In the trash: ${count(named.length, 'picture')} that the database names.`, async () => {
    await takeNamedFromTrash(uploadsDir, named);
  });
}

function checkUnused({ pictures }: DatabaseFacts, { uploadsDir }: Config): Finding {
  const named = new Set(pictures);
  const isOld = (file: string) => {
    const stats = statSync(join(uploadsDir, file), { throwIfNoEntry: false }); // It may have been removed meanwhile.
    return stats !== undefined && Date.now() - stats.mtimeMs > UNUSED_AGE_MS;
  };
  const unused = [...picturesIn(uploadsDir)].filter((file) => !named.has(file) && isOld(file));
  if (unused.length === 0) return fine('No picture is left over.');
  return problem(`Left over: ${count(unused.length, 'picture')}.`, () => {
    for (const file of unused) moveToTrash(uploadsDir, file, Date.now());
  });
}

async function checkSpace(variable: string, folder: string): Promise<Finding> {
  const { free } = await spaceOf(folder);
  const text = `${variable}: ${Math.round(free / 2 ** 20).toLocaleString('en')} MiB are free.`;
  return free < MIN_FREE_BYTES ? problem(text) : fine(text);
}

async function checkBackups(config: Config): Promise<Finding> {
  const [newest] = await listBackups(config);
  if (newest === undefined) {
    const isNew = Date.now() - uploadsSince(config.uploadsDir) < MAX_BACKUP_AGE_MS;
    return (isNew ? fine : problem)(`There is no backup yet: ${PROGRAM} backup makes one.`);
  }
  const path = join(backupFolder(config), newest.file);
  await inScratch(config, (folder) => checkBackup(path, folder));
  const age = Date.now() - newest.madeAt;
  return age < MAX_BACKUP_AGE_MS
    ? fine(`The newest backup, ${newest.file}, can be restored.`)
    : problem(
        `The newest backup, ${newest.file}, is ${count(Math.floor(age / DAY), 'day')} old, though it can be restored. The shop makes one a day while it runs; ${PROGRAM} backup makes one now.`,
      );
}

/** Checks a café without changing it; the shop may run meanwhile. @param migrations the folder of the migrations. */
export async function examine(config: Config, migrations: string): Promise<Finding[]> {
  const { dataDir, uploadsDir } = config;
  for (const [variable, folder] of Object.entries({ DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir }))
    if (!existsSync(folder)) throw new StartError(`${variable}: there is no folder ${folder}.`);
  const file = databaseFile(config);
  if (!existsSync(file)) throw new StartError(`DATA_DIR: there is no database in ${dataDir}.`);
  const findings = [await finding(() => checkPermissions(config)), await finding(() => checkIntegrity(file))];
  if (findings[1]?.isFine) {
    const facts = checkDatabase(file);
    const owner = await finding(() => checkOwner(facts, config));
    findings.push(await finding(() => checkVersions(facts, migrations)), owner);
    // In the folder of another database, all pictures would look left over.
    if (owner.isFine || owner.repair)
      findings.push(
        await finding(() => checkPictures(facts, config)),
        await finding(() => checkTrash(facts, config)),
        await finding(() => checkDamage(facts, config)),
        await finding(() => checkUnused(facts, config)),
      );
  }
  findings.push(
    await finding(() => checkSpace('DATA_DIR', dataDir)),
    await finding(() => checkSpace('UPLOADS_DIR', uploadsDir)),
    await finding(() => checkBackups(config)),
  );
  return findings;
}
