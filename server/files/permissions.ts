import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Modes of the data folder, whose names, password hashes and secret only its owner may read. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The paths in and under a folder, including itself, that other users of the machine can read or change. */
export const openToOthers = (folder: string): string[] => openAt(realpathSync(folder)); // It may be a link.

function openAt(path: string): string[] {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) !== 0 && !found.isSymbolicLink() ? [path] : [];
  const inside = found.isDirectory() ? readdirSync(path).flatMap((name) => openAt(join(path, name))) : [];
  return [...own, ...inside];
}

/** Removes all permissions of other users from a path. */
export const closeToOthers = (path: string): void =>
  chmodSync(path, lstatSync(path).isDirectory() ? FOLDER_MODE : FILE_MODE);
