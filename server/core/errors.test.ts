import { expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { clientOf } from '#server/db/open.ts';
import { readTables } from '#server/testing/apis.ts';
import { addDrinks } from '#server/testing/cafe.ts';
import { test } from '#server/testing/test.ts';
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

const withCode = (code: string) => Object.assign(new Error('write'), { code });
const withStatus = (statusCode: number) => Object.assign(new Error('/srv/x'), { statusCode });
const FULL = { status: 507, body: { message: 'The disk is full', code: 'diskFull' }, expected: false };
const INTERNAL = { status: 500, body: { message: 'Internal error' }, expected: false };

test.for([
  ['a full disk', withCode('ENOSPC'), FULL],
  ['a full database', withCode('SQLITE_FULL'), FULL],
  [
    'a plugin’s 416',
    withStatus(416),
    { status: 416, body: { message: 'The request is malformed' }, expected: true },
  ],
  ['a plugin’s 500', withStatus(500), INTERNAL],
  ['an error', new TypeError('x is not a function'), INTERNAL],
  ['no error at all', 'oops', INTERNAL],
] as const)('the response to %s has no internal details', ([_, error, problem]) => {
  expect(problemOf(error)).toEqual(problem);
});

test('a database that another process has locked is 503 through both APIs, and nothing is stored', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, deps } = await createTestApp();
  addDrinks(deps, 'Kopp');
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

test.for([
  ['/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] }],
  ['/trpc/drinks.create', { name: 'Kopp', choices: [1], layers: [] }],
] as const)('where the disk is full, %s says so and stores nothing', async ([url, payload], { cafe }) => {
  const client = clientOf(cafe.deps.db);
  client.pragma(`max_page_count = ${client.pragma('page_count', { simple: true })}`);
  let before = readTables(cafe);
  const save = () => cafe.ask('POST', url, { payload });
  let answer = await save();
  // The last pages have room for a few more.
  while (answer.statusCode < 400) {
    before = readTables(cafe);
    answer = await save();
  }
  expect(answer.statusCode).toBe(507);
  expect(answer.body).toContain('The disk is full');
  expect(readTables(cafe)).toEqual(before);
});
