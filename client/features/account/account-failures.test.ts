import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { deletionFailure, loginFailure, passwordFailure, registrationFailure } from './account-errors.ts';

const answered = (message: string, httpStatus: number, errors?: Record<string, string[]>, reason?: string) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors, reason } } });
const lost = TRPCClientError.from(new TypeError('Failed to fetch'));
const broken = answered('Internal error', 500);
const nameless = answered('', 500);

test('the error texts of a failed login', () => {
  expect([answered('Invalid username or password', 401), broken, nameless, lost].map(loginFailure)).toEqual([
    'Login failed: Invalid username or password',
    'Login failed: Internal error',
    'Login failed: Unknown error',
    'An error occurred. Please try again.',
  ]);
});

test('the error texts of a failed registration', () => {
  const short = 'The field Username must be a minimum length of 4.';
  const weak = 'The field Password must be minimum length of 6.';
  const rejected = (errors: Record<string, string[]>) => registrationFailure(answered('No', 400, errors));
  expect(rejected({ Username: [short] })).toBe(short);
  expect(rejected({ Password: [weak] })).toBe(weak);
  expect(rejected({ Password: [weak], Username: [short] })).toBe(short);
  expect(rejected({ Password: ['Passordet må ha: Minst ett tall'] })).toBe(
    'Registration failed: unknown validation error',
  );
  const others = [answered('Username is already taken', 409), nameless, lost];
  expect(others.map(registrationFailure)).toEqual([
    'Registration failed: Username is already taken',
    'Registration failed: Unknown error',
    'An error occurred. Please try again.',
  ]);
});

test('the error texts of a failed change of password', () => {
  const wrong = answered('Current password is incorrect', 400, undefined, 'wrongPassword');
  expect([wrong, answered('Too odd', 400), broken, lost].map(passwordFailure)).toEqual([
    { reason: 'Det nåværende passordet stemmer ikke.' },
    { form: 'Too odd' },
    { form: 'Failed to update password.' },
    { form: 'An error occurred.' },
  ]);
});

test('the error texts of a failed deletion of an account', () => {
  const last = answered('The last admin cannot be removed', 409, undefined, 'lastAdmin');
  expect([last, answered('No', 409), broken, lost].map(deletionFailure)).toEqual([
    {
      form: 'Failed to delete account.',
      reason: 'Du er den eneste som styrer kafeen, og kan ikke slettes.',
    },
    { form: 'Failed to delete account. No' },
    { form: 'Failed to delete account.' },
    { form: 'An error occurred while deleting your account.' },
  ]);
});
