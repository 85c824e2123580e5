import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';
import { StartError } from './start-error.ts';

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
