import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/core/program.ts';
import { writeDurably } from './durable.ts';

export const SECRET_BYTES = 32;

/** Reads the café's secret, or creates it. @throws StartError where it was truncated, and could be guessed. */
export async function readSecret(dataDir: string): Promise<{ secret: Buffer; isNew: boolean }> {
  const path = join(dataDir, 'secret');
  const isNew = !existsSync(path);
  if (isNew) await writeDurably(path, randomBytes(SECRET_BYTES));
  const secret = await readFile(path);
  if (secret.length !== SECRET_BYTES) throw new StartError(`DATA_DIR: the file ${path} is damaged.`);
  return { secret, isNew };
}

type Purpose = 'session tokens' | 'visitor cookies' | 'addresses' | 'orders' | 'push messages';

/** Derives a 32-byte key for one purpose; it reveals neither the secret nor other keys. */
export const deriveKey = (secret: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
