import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a hash fits its password alone, and an unknown user has none', async () => {
  const [hash, again] = await Promise.all([hashPassword('Hemmelig1!'), hashPassword('Hemmelig1!')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(hash).not.toBe(again);
  expect(await verifyPassword(hash, 'Hemmelig1!')).toBe(true);
  expect(await verifyPassword(hash, 'hemmelig1!')).toBe(false);
  expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
});

test('whoever comes when two are hashed and 64 wait is turned away, and everybody else is served', async () => {
  const calls = await Promise.allSettled(Array.from({ length: 67 }, () => hashPassword('x')));
  const refused = calls.filter((call) => call.status === 'rejected');
  expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }]);
  expect(calls.at(-1)?.status).toBe('rejected');
  expect(await hashPassword('x')).toMatch(/^\$argon2id/);
});
