import { expect } from 'vitest';
import { ZodObject } from 'zod';
import { appRouter } from '#server/api/router.ts';
import { hashOfSecret } from '#server/core/hashes.ts';
import { DAY } from '#server/core/time.ts';
import { accountLinks, recoveryCodes } from '#server/db/people-schema.ts';
import { readTables } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, PASSWORD, type TestApp } from '#server/testing/test-app.ts';
import { HASHING_CALLS } from '#shared/api/trpc.ts';

const INPUTS: Record<string, unknown> = {
  'auth.login': { username: 'kari', password: PASSWORD },
  'auth.register': { username: 'ola-n', password: PASSWORD },
  'auth.changePassword': { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' },
  'people.join': { secret: 'invitation', username: 'ola-n', password: PASSWORD },
  'people.setPassword': { secret: 'password', password: PASSWORD },
  'people.recover': { username: 'kari', code: 'C0DE', password: PASSWORD },
  'drinks.upvote': { drinkId: 1 },
};

/** Stores the secrets of `INPUTS`. */
function addSecrets({ edit }: TestApp['deps']): void {
  const times = { createdBy: 'admin', createdAt: 0, expiresAt: Date.now() + DAY };
  const links = [
    { kind: 'invitation', role: 'Barista', secretHash: hashOfSecret('invitation'), ...times },
    { kind: 'password', userId: 2, secretHash: hashOfSecret('password'), ...times },
  ] as const;
  for (const link of links) edit.insert(accountLinks).values(link).run();
  edit
    .insert(recoveryCodes)
    .values({ userId: 2, secretHash: hashOfSecret('C0DE'), createdAt: 0 })
    .run();
}

/** Sends tRPC calls in one request, as an admin. */
const sendBatch = (cafe: TestApp, paths: string[], url = `/trpc/${paths.join(',')}?batch=1`) =>
  cafe.ask('POST', url, {
    headers: bearer(cafe.tokens.Admin),
    payload: Object.fromEntries(paths.map((path, index) => [index, INPUTS[path]])),
  });

test.for(HASHING_CALLS)('%s can’t be repeated in one batch', async (call, { cafe }) => {
  addSecrets(cafe.deps);
  const before = readTables(cafe);
  const batches = [
    Array<string>(15).fill(call),
    [call, call],
    ['drinks.upvote', call],
    [call, 'drinks.upvote'],
  ];
  for (const paths of batches) {
    const answer = await sendBatch(cafe, paths);
    expect(answer.statusCode, paths.join()).toBe(400);
    expect(answer.body).not.toContain('stack');
  }
  const disguises = [
    `/TRPC/${call}%2C${call}?batch=1`,
    `/trpc/${call},${call}/?batch=1`,
    `/trpc/${call},${call}`,
  ];
  for (const url of disguises) {
    expect((await sendBatch(cafe, [call, call], url)).statusCode, url).toBeGreaterThanOrEqual(400);
  }
  expect(readTables(cafe)).toEqual(before);
  expect((await sendBatch(cafe, [call])).statusCode).toBe(200);
});

test('a batch has at most ten calls', async ({ cafe }) => {
  expect((await sendBatch(cafe, Array<string>(11).fill('drinks.upvote'))).statusCode).toBe(400);
  expect((await sendBatch(cafe, Array<string>(10).fill('drinks.upvote'))).statusCode).toBe(404);
});

/** tRPC's types nest routers; at run time the procedures are a flat record with their schemas. */
const inputFieldsOf = (procedure: unknown): string[] =>
  typeof procedure === 'function' && '_def' in procedure
    ? Object(procedure._def).inputs.flatMap((input: unknown) =>
        input instanceof ZodObject ? Object.keys(input.shape) : [],
      )
    : [];

test('the calls that can’t be batched are those that take a password', () => {
  const procedures = Object.entries<unknown>(appRouter._def.procedures);
  const takePasswords = procedures.filter(([, procedure]) =>
    inputFieldsOf(procedure).some((field) => /password/i.test(field)),
  );
  expect(takePasswords.map(([path]) => path).sort()).toEqual([...HASHING_CALLS].sort());
});
