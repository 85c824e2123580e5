import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Description, Name } from '#shared/api/fields.ts';
import { forMany } from '#shared/testing/for-all.ts';
import { descriptionError, nameError } from './text-errors.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 110, maxLength: 130 }),
  fc.string({ minLength: 1990, maxLength: 2010 }),
  fc.tuple(fc.string(), fc.integer({ min: 0, max: 9000 })).map(([text, spaces]) => ' '.repeat(spaces) + text),
  fc.integer({ min: 0, max: 300 }).map((marks) => `a${'\u0315\u0316'.repeat(marks)}`),
);

test('the forms refuse the names and descriptions that the server does, and no other', () =>
  forMany(texts, (typed) => {
    expect(nameError(typed) === undefined).toBe(Name.safeParse(typed).success);
    expect(descriptionError(typed) === undefined).toBe(Description.safeParse(typed).success);
  }));

test('what is wrong is said with what to do', () => {
  expect(nameError(' ')).toBe('Skriv inn et navn');
  expect(nameError('ø'.repeat(121))).toBe('Navnet kan ha høyst 120 tegn, men har 121');
  expect(descriptionError('ø'.repeat(2001))).toContain('høyst 2000 tegn');
  expect(nameError('Kaffe\u0000')).toContain('tegn som ikke synes');
});
