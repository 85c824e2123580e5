import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { createUser } from '#server/features/accounts/accounts.service.ts';
import { listAdmins } from '#server/features/accounts/admins.service.ts';
import { writeDurably } from '#server/files/durable.ts';
import { firstPasswordFile } from '#server/files/folders.ts';
import { isEmptyCafe, seedDemo } from '#server/seed/seed-demo.ts';

/** The first admin's name unless ADMIN_USERNAME is set. */
const DEFAULT_ADMIN = 'admin';

/** A random password of 16 characters that meets the rules. */
const randomPassword = (): string => `A1-${randomBytes(10).toString('base64url').slice(0, 13)}`;

/**
 * Creates the first admin of an empty database, and the demo content where DEMO_CONTENT is on.
 * @param showPassword whether a person reads the output (a terminal); else a generated password is written to a file.
 * @returns sentences that tell the owner who the admin is.
 */
export async function prepareCafe(deps: Deps, showPassword: boolean): Promise<string[]> {
  const admins = listAdmins(deps);
  if (admins.length > 0) return [`The admin is ${admins.join(', ')}.`];
  const { admin, demoContent } = deps.config;
  const username = admin?.username ?? DEFAULT_ADMIN;
  const password = admin?.password ?? randomPassword();
  if (demoContent && isEmptyCafe(deps)) await seedDemo(deps);
  const file = firstPasswordFile(deps.config);
  const isInFile = !admin && !showPassword;
  if (isInFile) await writeDurably(file, `${password}\n`); // Written first, so that a crash can't leave an admin with an unknown password.
  await createUser(deps, { username, password }, 'Admin');
  if (isInFile) return [`The admin is ${username}, the password is in ${file}.`];
  if (admin) return [`The admin is ${username}, with the password from ADMIN_PASSWORD.`];
  return [`The admin is ${username}, the password ${password} (shown this once).`];
}
