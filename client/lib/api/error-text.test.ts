import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { AnswerError } from './answer-error.ts';
import {
  errorText,
  fieldErrorsOf,
  hasExpired,
  isNetworkFailure,
  isNotFound,
  isRejection,
  isVersionConflict,
  rejectsField,
} from './error-text.ts';

const errorResponse = (message: string, httpStatus: number, errors?: Record<string, string[]>) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors } } });
const failed = TRPCClientError.from(new TypeError('Failed to fetch'));

test('the error text is the server’s message', () => {
  expect(errorText(errorResponse('Unknown category', 400), 'Failed')).toBe('Unknown category');
});

test('the error text is the fallback if there is no response or no message in it', () => {
  expect(errorText(failed, 'Failed')).toBe('Failed');
  expect(errorText(errorResponse('', 500), 'Failed')).toBe('Failed');
  expect(errorText('what?', 'Failed')).toBe('Failed');
});

test('a rejection differs from a server error and a connection error', () => {
  expect([
    isRejection(errorResponse('No', 404)),
    isRejection(errorResponse('Oh', 500)),
    isRejection(failed),
  ]).toEqual([true, false, false]);
  expect([isNetworkFailure(errorResponse('No', 404)), isNetworkFailure(failed)]).toEqual([false, true]);
});

test('a 404 response is recognised as missing', () => {
  expect([errorResponse('No', 404), errorResponse('No', 400), failed].map(isNotFound)).toEqual([
    true,
    false,
    false,
  ]);
});

test('a 401 response is recognised as an ended session', () => {
  expect([errorResponse('No', 401), errorResponse('No', 403), failed].map(hasExpired)).toEqual([
    true,
    false,
    false,
  ]);
});

test('the field errors of a response are read', () => {
  expect(fieldErrorsOf(errorResponse('No', 400, { Username: ['Short', 'Odd'], Password: ['Weak'] }))).toEqual(
    ['Short', 'Odd', 'Weak'],
  );
  expect([fieldErrorsOf(errorResponse('No', 400)), fieldErrorsOf(failed)]).toEqual([[], []]);
});

test('a version conflict differs from a taken name', () => {
  const changed = errorResponse('Changed', 409, { Version: ['Changed'] });
  const taken = errorResponse('Taken', 409, { Name: ['Taken'] });
  const odd = errorResponse('Odd', 400, { Version: ['Odd'] });
  expect([changed, taken, odd, errorResponse('Used', 409), failed].map(isVersionConflict)).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect([changed, taken, failed].map((error) => rejectsField(error, 'Name'))).toEqual([false, true, false]);
});

test('errors of REST uploads are read like those of tRPC', () => {
  const rejected = new AnswerError('Changed', { httpStatus: 409, errors: { Version: ['Changed'] } });
  expect([isRejection(rejected), isVersionConflict(rejected)]).toEqual([true, true]);
  expect(errorText(rejected, 'Failed')).toBe('Changed');
});
