import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { Deps } from '#server/deps.ts';
import { firstPasswordFile } from '#server/files/folders.ts';
import { verifyPassword } from './passwords.ts';

/** Removes the file with the first admin's password when that password, given by its hash, is no longer in use. */
export async function removeFirstPassword(deps: Deps, hash: string): Promise<void> {
  const file = firstPasswordFile(deps.config);
  if (!existsSync(file)) return;
  const password = (await readFile(file, 'utf8')).trim();
  if (await verifyPassword(deps, hash, password)) await rm(file, { force: true });
}
