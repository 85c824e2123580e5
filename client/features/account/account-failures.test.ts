import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { deletionFailure, loginFailure, passwordFailure, registrationFailure } from './account-failures.ts';

const errorResponse = (message: string, httpStatus: number, errors?: Record<string, string[]>) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors } } });
const lost = TRPCClientError.from(new TypeError('Failed to fetch'));
const broken = errorResponse('Internal error', 500);
const nameless = errorResponse('', 500);

test('the text of a failed login', () => {
  expect(
    [errorResponse('Invalid username or password', 401), broken, nameless, lost].map(loginFailure),
  ).toEqual([
    'Login failed: Invalid username or password',
    'Login failed: Internal error',
    'Login failed: Unknown error',
    'An error occurred. Please try again.',
  ]);
});

test('the text of a failed registration', () => {
  const short = 'The field Username must be a minimum length of 4.';
  const weak = 'The field Password must be minimum length of 6.';
  const rejected = (errors: Record<string, string[]>) =>
    registrationFailure(errorResponse('No', 400, errors));
  expect(rejected({ Username: [short] })).toBe(short);
  expect(rejected({ Password: [weak] })).toBe(weak);
  expect(rejected({ Password: [weak], Username: [short] })).toBe(short);
  expect(rejected({ Password: ['Passordet må ha: Minst ett tall'] })).toBe(
    'Registration failed: unknown validation error',
  );
  expect(
    [errorResponse('Username is already taken', 409), nameless, lost].map((error) =>
      registrationFailure(error),
    ),
  ).toEqual([
    'Registration failed: Username is already taken',
    'Registration failed: Unknown error',
    'An error occurred. Please try again.',
  ]);
});

test('the text of a failed password change', () => {
  expect([errorResponse('Current password is incorrect', 400), broken, lost].map(passwordFailure)).toEqual([
    'Current password is incorrect',
    'Failed to update password.',
    'An error occurred.',
  ]);
});

test('the text of a failed account deletion', () => {
  expect([errorResponse('The last admin cannot be removed', 409), broken, lost].map(deletionFailure)).toEqual(
    [
      'Failed to delete account. The last admin cannot be removed',
      'Failed to delete account.',
      'An error occurred while deleting your account.',
    ],
  );
});
