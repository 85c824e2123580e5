import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';

export const databaseFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'cafe.db');

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');

/**
 * Creates a folder and its parents, for this user only. Node’s own `recursive` never ends where the system says ENOENT
 * although the parent is there, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder);
  }
}

/** Creates a folder where needed, and checks that it is writable. @throws StartError naming its variable. */
export function prepareFolder(variable: string, folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`${variable}: the folder ${folder} can’t be written (${codeOf(error)}).`);
  }
}

/** Modes of the data folder, whose names, password hashes and secret only its owner may read. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The paths in and under a folder, including itself, that other users of the machine can read or change. */
export const openToOthers = (folder: string): string[] => openAt(realpathSync(folder)); // It may be a link.

function openAt(path: string): string[] {
  const stats = lstatSync(path);
  const own = (stats.mode & 0o077) !== 0 && !stats.isSymbolicLink() ? [path] : [];
  const inside = stats.isDirectory() ? readdirSync(path).flatMap((name) => openAt(join(path, name))) : [];
  return [...own, ...inside];
}

export const closeToOthers = (path: string): void =>
  chmodSync(path, lstatSync(path).isDirectory() ? FOLDER_MODE : FILE_MODE);
