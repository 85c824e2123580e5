import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
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
import { AnswerError } from './upload.ts';

const answered = (httpStatus: number, errors?: Record<string, string[]>, message = 'No') =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors } } });
const failed = TRPCClientError.from(new TypeError('Failed to fetch'));
const upload = new AnswerError('Changed', { httpStatus: 409, errors: { Version: ['Changed'] } });

const KINDS = { isRejection, isNetworkFailure, isNotFound, hasExpired, isVersionConflict };

test.for([
  ['an invalid request', answered(400, { Version: ['Odd'] }), ['isRejection']],
  ['an expired session', answered(401), ['isRejection', 'hasExpired']],
  ['a lack of rights', answered(403), ['isRejection']],
  ['a missing record', answered(404), ['isRejection', 'isNotFound']],
  ['a record in use', answered(409), ['isRejection']],
  ['a name that is taken', answered(409, { Name: ['Taken'] }), ['isRejection']],
  ['a version conflict', answered(409, { Version: ['Changed'] }), ['isRejection', 'isVersionConflict']],
  ['a version conflict of an upload', upload, ['isRejection', 'isVersionConflict']],
  ['a server error', answered(500), []],
  ['a network failure', failed, ['isNetworkFailure']],
] as const)('%s is distinguished from other errors', ([, error, kinds]) => {
  const found = Object.entries(KINDS).filter(([, isOfKind]) => isOfKind(error));
  expect(found.map(([kind]) => kind)).toEqual(kinds);
});

test('shows the server’s message, or the fallback where it sent none', () => {
  const texts = [answered(400), upload, failed, answered(500, {}, ''), 'what?'].map((error) =>
    errorText(error, 'Failed'),
  );
  expect(texts).toEqual(['No', 'Changed', 'Failed', 'Failed', 'Failed']);
});

test('reads the validation errors by field', () => {
  const rejected = answered(400, { Username: ['Short', 'Odd'], Password: ['Weak'] });
  expect([rejected, answered(400), failed].map(fieldErrorsOf)).toEqual([['Short', 'Odd', 'Weak'], [], []]);
  const errors = [rejected, upload, answered(400), failed];
  expect(errors.map((error) => rejectsField(error, 'Username'))).toEqual([true, false, false, false]);
});
