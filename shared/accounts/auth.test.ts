import { expect, test } from 'vitest';
import { failedPasswordRules } from './account-rules.ts';
import { Username } from './auth.ts';

test.for([
  ['', ['Minst 6 tegn', 'Minst én stor bokstav', 'Minst ett tall', 'Minst ett spesialtegn']],
  ['Aa1!x', ['Minst 6 tegn']],
  ['hemmelig1!', ['Minst én stor bokstav']],
  ['Hemmelig!', ['Minst ett tall']],
  ['Hemmelig1', ['Minst ett spesialtegn']],
  ['Hemme lig1', ['Minst ett spesialtegn']],
  ['Hemmeligå1', ['Minst ett spesialtegn']],
  ['Ærlig1!', []],
  ['A1!🫐🫐🫐', []],
] as const)('the password %j lacks %j', ([password, rules]) => {
  expect(failedPasswordRules(password)).toEqual(rules);
});

test('a username has 4 to 32 letters, digits and _ - .', () => {
  for (const name of ['kari', 'Åse.Ø_1-2', 'x'.repeat(32)]) expect(Username.parse(name)).toBe(name);
  expect(Username.safeParse('abc').error?.issues[0]?.message).toBe(
    'The field Username must be a minimum length of 4.',
  );
  for (const name of ['x'.repeat(33), 'kari nordmann', ' kari', 'kari\n', 'a@b.no', '<kari>']) {
    expect(Username.safeParse(name).success, name).toBe(false);
  }
});
