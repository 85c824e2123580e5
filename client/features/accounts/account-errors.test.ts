import { TRPCClientError } from '@trpc/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Password, Username } from '#shared/accounts/auth.ts';
import { forAll } from '#shared/testing/for-all.ts';
import {
  claimFailure,
  deletionFailure,
  joinFailure,
  loginFailure,
  newPasswordError,
  passwordFailure,
  registrationFailure,
  usernameError,
} from './account-errors.ts';

test.each([
  ['', 'Velg et brukernavn'],
  ['Åse', 'Brukernavnet må ha minst 4 tegn'],
  ['A\u030Ase', 'Brukernavnet må ha minst 4 tegn'],
  ['å'.repeat(33), 'Brukernavnet kan ha høyst 32 tegn'],
  ['kari nord', 'Brukernavnet kan bare ha bokstaver, tall og tegnene _ - .'],
  ['kari@kafe.no', 'Brukernavnet kan bare ha bokstaver, tall og tegnene _ - .'],
  ['Bjørg_Å.-7', undefined],
])('says what is wrong with the name "%s"', (username, error) => {
  expect(usernameError(username)).toBe(error);
});

test.each([
  ['', 'Passordet må ha: Minst 6 tegn, Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn'],
  ['hemmelig', 'Passordet må ha: Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn'],
  ['Aa1!x', 'Passordet må ha: Minst 6 tegn'],
  ['hemmelig1!', 'Passordet må ha: Minst én stor bokstav'],
  ['Hemmelig!', 'Passordet må ha: Minst ett tall'],
  ['Hemmelig1', 'Passordet må ha: Minst ett spesialtegn'],
  ['Hemme lig1', 'Passordet må ha: Minst ett spesialtegn'],
  ['Hemmeligå1', 'Passordet må ha: Minst ett spesialtegn'],
  [`Hemmelig1!${'x'.repeat(119)}`, 'Passordet kan ha høyst 128 tegn'],
  ['Hemmelig1!', undefined],
  ['Ærlig1!', undefined],
  ['A1!🫐🫐🫐', undefined],
])('says what is wrong with the password "%s"', (password, error) => {
  expect(newPasswordError(password)).toBe(error);
});

const letters = (max: number) =>
  fc.string({ unit: fc.constantFrom('a', 'Å', 'A\u030A', '7', '_', '!', ' ', '🍓'), maxLength: max });

test('the form rejects the same usernames and passwords as the server', () =>
  forAll([letters(36), letters(140)], (username, password) => {
    expect(usernameError(username) === undefined).toBe(Username.safeParse(username).success);
    expect(newPasswordError(password) === undefined).toBe(Password.safeParse(password).success);
  }));

const answered = (message: string, httpStatus: number, errors?: Record<string, string[]>, reason?: string) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: 'X', httpStatus, errors, reason } } });
const lost = TRPCClientError.from(new TypeError('Failed to fetch'));
const broken = answered('Internal error', 500);
const nameless = answered('', 500);

test('the error texts of a failed login', () => {
  const full = answered('The disk is full', 507, undefined, 'diskFull');
  const limited = answered('Too many attempts; try again in 900 seconds', 429, undefined, 'tooManyTries');
  const all = [answered('Invalid username or password', 401), limited, full, broken, nameless, lost];
  expect(all.map(loginFailure)).toEqual([
    { form: 'Login failed: Invalid username or password' },
    { reason: 'Det ble for mange forsøk. Prøv igjen om litt.' },
    { reason: 'Disken er full, så ingenting ble lagret.' },
    { form: 'Login failed: Internal error' },
    { form: 'Login failed: Unknown error' },
    { form: 'An error occurred. Please try again.' },
  ]);
});

test('the error texts of a failed registration', () => {
  const short = 'The field Username must be a minimum length of 4.';
  const weak = 'The field Password must be minimum length of 6.';
  const rejected = (errors: Record<string, string[]>) => registrationFailure(answered('No', 400, errors));
  expect(rejected({ Username: [short] })).toEqual({ form: short });
  expect(rejected({ Password: [weak] })).toEqual({ form: weak });
  expect(rejected({ Password: [weak], Username: [short] })).toEqual({ form: short });
  expect(rejected({ Password: ['Passordet må ha: Minst ett tall'] })).toEqual({
    form: 'Registration failed: unknown validation error',
  });
  const others = [answered('Username is already taken', 409), nameless, lost];
  expect(others.map(registrationFailure)).toEqual([
    { form: 'Registration failed: Username is already taken' },
    { form: 'Registration failed: Unknown error' },
    { form: 'An error occurred. Please try again.' },
  ]);
});

test('the error texts of a failed change of password', () => {
  const wrong = answered('Current password is incorrect', 400, { CurrentPassword: ['No'] });
  const full = answered('The disk is full', 507, undefined, 'diskFull');
  expect([wrong, full, broken, lost].map(passwordFailure)).toEqual([
    { form: 'Current password is incorrect' },
    { reason: 'Disken er full, så ingenting ble lagret.' },
    { form: 'Failed to update password.' },
    { form: 'An error occurred.' },
  ]);
});

test('the error texts of a failed deletion of an account', () => {
  const last = answered('The last admin cannot be removed', 409, undefined, 'lastAdmin');
  expect([last, answered('No', 409), broken, lost].map(deletionFailure)).toEqual([
    {
      form: 'Failed to delete account.',
      reason: 'Du er den eneste som styrer kafeen. Gjør en annen til admin først.',
    },
    { form: 'Failed to delete account. No' },
    { form: 'Failed to delete account.' },
    { form: 'An error occurred while deleting your account.' },
  ]);
});

test('the error texts of a link and of a recovery code', () => {
  const rejected = (reason: string) => answered('No', 409, undefined, reason);
  const link = { reason: 'Lenken er for gammel. Be den som styrer kafeen, om en ny.' };
  expect([rejected('usernameTaken'), rejected('linkExpired'), broken, lost].map(joinFailure)).toEqual([
    { username: 'Brukernavnet er opptatt. Velg et annet, eller logg inn om kontoen er din.' },
    link,
    { form: 'Registration failed: Internal error' },
    { form: 'An error occurred. Please try again.' },
  ]);
  expect([rejected('noSuchCode'), rejected('linkExpired'), broken].map(claimFailure)).toEqual([
    { code: 'Brukernavnet eller koden stemmer ikke. En kode virker bare én gang.' },
    link,
    { form: 'Failed to update password: Internal error' },
  ]);
});
