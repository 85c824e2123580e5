import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from './commands/start-error.ts';
import { deriveKey, readSecret } from './secret.ts';
import { createTestDeps } from './testing/test-app.ts';

test('the secret is made once, random, and readable by its owner alone', () => {
  const [{ dataDir }, other] = [createTestDeps().config, createTestDeps().config];
  const secret = readSecret(dataDir);
  expect(secret).toHaveLength(32);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readSecret(dataDir)).toEqual(secret);
  expect(readFileSync(join(dataDir, 'secret'))).toEqual(secret);
  expect(readSecret(other.dataDir)).not.toEqual(secret);
});

test('a secret that was cut short is refused', () => {
  const { dataDir } = createTestDeps().config;
  writeFileSync(join(dataDir, 'secret'), '');
  expect(() => readSecret(dataDir)).toThrow(StartError);
});

test('keys differ by purpose and by secret, and are always the same for both', () => {
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
