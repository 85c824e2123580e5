import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What lies in the data folder is nobody else’s to read: names, password hashes, the secret. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The paths in and under a folder, with itself, that other users of the machine may read or change. */
export function openToOthers(path: string): string[] {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) !== 0 && !found.isSymbolicLink() ? [path] : [];
  const inside = found.isDirectory()
    ? readdirSync(path).flatMap((name) => openToOthers(join(path, name)))
    : [];
  return [...own, ...inside];
}

/** Closes a path to everybody but its owner. */
export const closeToOthers = (path: string): void =>
  chmodSync(path, lstatSync(path).isDirectory() ? FOLDER_MODE : FILE_MODE);
