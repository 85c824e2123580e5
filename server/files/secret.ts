import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/core/start-error.ts';
import { writeDurably } from './durable.ts';

export const SECRET_BYTES = 32;

/**
 * Reads the café's secret from the data folder, or creates it, readable by its owner only.
 * @throws StartError where the file was truncated: anybody could forge signatures of an empty secret.
 */
export async function readSecret(dataDir: string): Promise<{ secret: Buffer; isNew: boolean }> {
  const path = join(dataDir, 'secret');
  const isNew = !existsSync(path);
  if (isNew) await writeDurably(path, randomBytes(SECRET_BYTES));
  const secret = await readFile(path);
  if (secret.length !== SECRET_BYTES) throw new StartError(`DATA_DIR: the file ${path} is damaged.`);
  return { secret, isNew };
}

type Purpose = 'session tokens' | 'visitor cookies' | 'addresses';

/** Derives a 32-byte key for one purpose; it reveals neither the secret nor other keys. */
export const deriveKey = (secret: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
