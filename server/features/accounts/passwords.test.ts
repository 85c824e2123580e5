import argon2 from 'argon2';
import { expect, test } from 'vitest';
import { createQueues } from '#server/core/queue.ts';
import { DECOY, hashPassword, verifyPassword } from './passwords.ts';

const deps = { queues: createQueues() };
const HERE = '192.0.2.1';

test('a hash only matches its password, and an unknown user has none', async () => {
  const [hash, again] = await Promise.all([
    hashPassword(deps, 'Hemmelig1!'),
    hashPassword(deps, 'Hemmelig1!'),
  ]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(hash).not.toBe(again);
  expect(await verifyPassword(deps, hash, 'Hemmelig1!', HERE)).toBe(true);
  expect(await verifyPassword(deps, hash, 'hemmelig1!', HERE)).toBe(false);
  expect(await verifyPassword(deps, null, 'Hemmelig1!', HERE)).toBe(false);
});

/** The cost of a hash: all parts but salt and digest, which count by length. */
function costOf(hash: string): unknown {
  const [, algorithm, version, parameters, salt = '', digest = ''] = hash.split('$');
  return { algorithm, version, parameters, salt: salt.length, digest: digest.length };
}

test('the hash for unknown names costs as much as a fresh one', async () => {
  expect(costOf(DECOY)).toEqual(costOf(await hashPassword(deps, 'Hemmelig1!')));
  expect(await argon2.verify(DECOY, '')).toBe(false);
});

test('with two running and 64 waiting, further passwords are rejected and the others are served', async () => {
  const calls = await Promise.allSettled(
    Array.from({ length: 67 }, (_, index) => hashPassword(deps, 'x', `192.0.2.${index % 5}`)),
  );
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const reason = { code: 'unavailable', details: { retryAfter: 1 } };
  expect(calls.at(-1)).toMatchObject({ status: 'rejected', reason });
  expect(await hashPassword(deps, 'x')).toMatch(/^\$argon2id/);
});
