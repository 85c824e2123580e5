import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { clientOf } from '#server/db/open.ts';
import { fillDrinks } from '#server/testing/cafe.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { AppError, problemOf } from './errors.ts';

test('an AppError becomes a response with its status, message and field errors', () => {
  const errors = { Category: ['Unknown'] };
  expect(problemOf(new AppError('conflict', 'Taken'))).toEqual({
    status: 409,
    body: { message: 'Taken' },
    expected: true,
  });
  expect(problemOf(new AppError('invalid', 'Bad', { errors }))).toMatchObject({
    status: 400,
    body: { message: 'Bad', errors },
  });
  const why = { reason: 'ingredientSoldOut', subject: 'Multer' } as const;
  expect(problemOf(new AppError('invalid', 'Multer is sold out', why)).body).toEqual({
    message: 'Multer is sold out',
    code: 'ingredientSoldOut',
    subject: 'Multer',
  });
  expect(problemOf(new AppError('tooMany', 'Wait', { retryAfter: 7 }))).toMatchObject({
    status: 429,
    headers: { 'retry-after': 7 },
  });
});

test('invalid input is reported by field, with the first error in the message', () => {
  const result = z.object({ name: z.string('no text'), size: z.int('no number') }).safeParse({ size: 'x' });
  expect(problemOf(result.error)).toEqual({
    status: 400,
    body: { message: 'Name: no text', errors: { Name: ['no text'], Size: ['no number'] } },
    expected: true,
  });
});

test.for([
  [
    'a full disk',
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    507,
    'The disk is full',
    false,
    'diskFull',
  ],
  [
    'a full database',
    Object.assign(new Error('x'), { code: 'SQLITE_FULL' }),
    507,
    'The disk is full',
    false,
    'diskFull',
  ],
  [
    'a plugin’s 416',
    Object.assign(new Error('/srv/x'), { statusCode: 416 }),
    416,
    'The request is malformed',
    true,
  ],
  ['a plugin’s 500', Object.assign(new Error('/srv/x'), { statusCode: 500 }), 500, 'Internal error', false],
  ['an error', new TypeError('x is not a function'), 500, 'Internal error', false],
  ['no error at all', 'oops', 500, 'Internal error', false],
] as const)('the response to %s has no internal details', ([_, error, status, message, expected, code]) => {
  const body = { message, ...(code && { code }) };
  expect(problemOf(error)).toEqual({ status, body, expected });
});

test('a database that another process has locked is 503 through both APIs, and nothing is stored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, deps } = await createTestApp();
  fillDrinks(deps, 'Kopp');
  const other = clientOf(deps.edit);
  other.exec('begin immediate');
  const calls = [{ url: '/api/drinkapi/upvote/1' }, { url: '/trpc/drinks.upvote', payload: { drinkId: 1 } }];
  for (const call of calls) {
    const asked = app.inject({ method: 'POST', ...call });
    let isAnswered = false;
    asked.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) await vi.advanceTimersByTimeAsync(100);
    const answer = await asked;
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(answer.body).toContain('The database is busy; try again');
  }
  other.exec('rollback');
  expect((await app.inject('/api/drinkapi/1')).json()).toMatchObject({ timesFavorite: 0 });
});
