import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmptyCafe, seedDemo } from '#server/db/seed/seed-demo.ts';
import type { Deps } from '#server/deps.ts';
import { createUser, listAdmins } from '#server/features/auth/accounts.service.ts';

/** The admin's name where the environment gives none. */
const DEFAULT_ADMIN = 'admin';

/** A random password of 16 characters that meets the rules. */
const randomPassword = (): string => `A1-${randomBytes(10).toString('base64url').slice(0, 13)}`;

/**
 * Makes the first admin of an empty database, and the demo café where that is wanted.
 * @param showPassword whether a person reads what is returned (a terminal); else a generated password goes to a file.
 * @returns sentences that tell the owner who the admin is.
 */
export async function prepareCafe(deps: Deps, showPassword: boolean): Promise<string[]> {
  const admins = listAdmins(deps);
  if (admins.length > 0) return [`The admin is ${admins.join(', ')}.`];
  const { admin, dataDir, demoContent } = deps.config;
  const username = admin?.username ?? DEFAULT_ADMIN;
  const password = admin?.password ?? randomPassword();
  if (demoContent && isEmptyCafe(deps)) await seedDemo(deps);
  const file = join(dataDir, 'first-password');
  const isInFile = !admin && !showPassword;
  if (isInFile) writeFileSync(file, `${password}\n`, { mode: 0o600 }); // First: else nobody could log in.
  await createUser(deps, { username, password }, 'Admin');
  if (isInFile) return [`The admin is ${username}, the password is in ${file}.`];
  if (admin) return [`The admin is ${username}, with the password from ADMIN_PASSWORD.`];
  return [`The admin is ${username}, the password ${password} (shown this once).`];
}
