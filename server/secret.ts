import { hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './commands/start-error.ts';
import { codeOf } from './errors.ts';

const SECRET_BYTES = 32;

/**
 * Reads the café's secret from the data folder; the first time it is made, readable by nobody else.
 * @throws StartError where the file was cut short: what an empty secret signs, anybody could sign.
 */
export function readSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret');
  try {
    writeFileSync(path, randomBytes(SECRET_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path);
  if (secret.length !== SECRET_BYTES) throw new StartError(`DATA_DIR: the file ${path} is damaged.`);
  return secret;
}

/** A 32-byte key for one purpose, which tells nothing of the secret or of the keys for other purposes. */
export const deriveKey = (
  secret: Buffer,
  purpose: 'session tokens' | 'visitor cookies' | 'addresses',
): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
