import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#server/core/program.ts';
import { makeFolder } from '#server/testing/program.ts';
import { deriveKey, readSecret } from './secret.ts';

test('the secret is created once, random, and readable by its owner only; a truncated one is rejected', async () => {
  const [dataDir, other] = [makeFolder(), makeFolder()];
  const { secret, isNew } = await readSecret(dataDir);
  expect([secret.length, isNew]).toEqual([32, true]);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(await readSecret(dataDir)).toEqual({ secret, isNew: false });
  expect(readFileSync(join(dataDir, 'secret'))).toEqual(secret);
  expect((await readSecret(other)).secret).not.toEqual(secret);
  writeFileSync(join(other, 'secret'), '');
  await expect(readSecret(other)).rejects.toThrow(StartError);
});

test('keys depend on the purpose and the secret only', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const keys = [
    deriveKey(secret, 'session tokens'),
    deriveKey(secret, 'visitor cookies'),
    deriveKey(secret, 'addresses'),
    deriveKey(other, 'addresses'),
    secret,
  ].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => key.length === 64)).toBe(true);
  expect(deriveKey(secret, 'addresses').toString('hex')).toBe(keys[2]);
});
