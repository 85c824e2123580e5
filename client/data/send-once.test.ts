import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { sendOnce } from './send-once.ts';

const answered = (httpStatus: number, reason?: string) =>
  TRPCClientError.from({ error: { code: -32600, message: 'No', data: { httpStatus, reason } } });

test('remembers what is sent until the server responds', async () => {
  const remembered: unknown[] = [];
  const response = sendOnce(
    'new',
    async () => 'stored',
    (sent) => remembered.push(sent),
  );
  expect(remembered).toEqual(['new']);
  expect(await response).toBe('stored');
  expect(remembered).toEqual(['new']);
});

test.each([
  ['a lost response', new TypeError('Failed to fetch'), ['new']],
  ['a server error', answered(500), ['new']],
  ['a refusal', answered(409, 'soldOut'), ['new', null]],
  ['a full disk', answered(507, 'diskFull'), ['new', null]],
  ['an earlier request that was stored', answered(409, 'changedMeanwhile'), ['new', 'old']],
])('after %s, remembers what may be stored', async (_case, error, expected) => {
  const remembered: unknown[] = [];
  const response = sendOnce(
    'new',
    () => Promise.reject(error),
    (sent) => remembered.push(sent),
    'old',
  );
  await expect(response).rejects.toBe(error);
  expect(remembered).toEqual(expected);
});
