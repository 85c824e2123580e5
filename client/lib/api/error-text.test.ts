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

const answered = (message: string, httpStatus: number, errors?: Record<string, string[]>) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors } } });
const failed = TRPCClientError.from(new TypeError('Failed to fetch'));

test('shows the server’s message', () => {
  expect(errorText(answered('Unknown category', 400), 'Failed')).toBe('Unknown category');
});

test('shows the fallback when no answer arrived, or one without a message', () => {
  expect(errorText(failed, 'Failed')).toBe('Failed');
  expect(errorText(answered('', 500), 'Failed')).toBe('Failed');
  expect(errorText('what?', 'Failed')).toBe('Failed');
});

test('distinguishes a rejection from a server error and from a network failure', () => {
  expect([isRejection(answered('No', 404)), isRejection(answered('Oh', 500)), isRejection(failed)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isNetworkFailure(answered('No', 404)), isNetworkFailure(failed)]).toEqual([false, true]);
});

test('recognizes a missing record', () => {
  expect([answered('No', 404), answered('No', 400), failed].map(isNotFound)).toEqual([true, false, false]);
});

test('recognizes an expired session', () => {
  expect([answered('No', 401), answered('No', 403), failed].map(hasExpired)).toEqual([true, false, false]);
});

test('reads the validation errors by field', () => {
  expect(fieldErrorsOf(answered('No', 400, { Username: ['Short', 'Odd'], Password: ['Weak'] }))).toEqual([
    'Short',
    'Odd',
    'Weak',
  ]);
  expect([fieldErrorsOf(answered('No', 400)), fieldErrorsOf(failed)]).toEqual([[], []]);
});

test('distinguishes a version conflict from a name that is taken', () => {
  const changed = answered('Changed', 409, { Version: ['Changed'] });
  const taken = answered('Taken', 409, { Name: ['Taken'] });
  const odd = answered('Odd', 400, { Version: ['Odd'] });
  expect([changed, taken, odd, answered('Used', 409), failed].map(isVersionConflict)).toEqual([
    ...[true, false, false, false, false],
  ]);
  expect([changed, taken, failed].map((error) => rejectsField(error, 'Name'))).toEqual([false, true, false]);
});

test('reads errors of uploads like those of tRPC', () => {
  const rejected = new AnswerError('Changed', { httpStatus: 409, errors: { Version: ['Changed'] } });
  expect([isRejection(rejected), isVersionConflict(rejected)]).toEqual([true, true]);
  expect(errorText(rejected, 'Failed')).toBe('Changed');
});
