import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Password, Username } from '#shared/accounts/auth.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { newPasswordError, usernameError } from './account-errors.ts';

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
