import argon2 from 'argon2';
import { expect, test } from 'vitest';
import { createQueues } from '#server/core/queue.ts';
import { DECOY, hashPassword, verifyPassword } from './passwords.ts';

const deps = { queues: createQueues() };
const HERE = '192.0.2.1';

const rejection = (code: string) => ({
  status: 'rejected',
  reason: expect.objectContaining({ code, details: expect.objectContaining({ retryAfter: 1 }) }),
});

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
  expect(calls.filter(({ status }) => status === 'rejected')).toEqual([rejection('unavailable')]);
  expect(calls.at(-1)?.status).toBe('rejected');
  expect(await hashPassword(deps, 'x')).toMatch(/^\$argon2id/);
});

test('one address may have 16 waiting, and other addresses are served next', async () => {
  const flood = Array.from({ length: 40 }, () => hashPassword(deps, 'x', HERE));
  const guest = hashPassword(deps, 'x', '192.0.2.2');
  const calls = await Promise.allSettled(flood);
  const served = calls.filter(({ status }) => status === 'fulfilled');
  expect(served).toHaveLength(18); // Two at once, and those who wait.
  expect(calls.slice(18)).toEqual(Array(22).fill(rejection('tooMany')));
  expect(await guest).toMatch(/^\$argon2id/);
});
