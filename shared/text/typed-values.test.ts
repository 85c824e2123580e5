import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Description, Name, PriceNok } from '#shared/api/fields.ts';
import { forMany } from '#shared/testing/for-all.ts';
import { formatNumber, formatPrice, MAX_PRICE_NOK, toNok } from './money.ts';
import { descriptionError, nameError, parsePrice } from './typed-values.ts';

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

const anyOre = fc.integer({ min: 0, max: MAX_PRICE_NOK * 100 });

test('every price that is shown can be typed, with and without its unit, with a comma or a point', () =>
  forMany(anyOre, (ore) => {
    const price = toNok(ore);
    const shown = formatNumber(price);
    for (const typed of [
      shown,
      formatPrice(price),
      ` ${shown} `,
      shown.replace(',', '.'),
      shown.replace(/\s/g, ''),
    ])
      expect(parsePrice(typed)).toEqual({ price });
  }));

const anyText = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...'0159 \u00a0.,-−kr+eE')).map((signs) => signs.join('')),
);

test('whatever is typed, it is a price that the server takes, or it is said what is wrong', () => {
  const property = fc.property(anyText, (typed) => {
    const found = parsePrice(typed);
    if ('price' in found) expect(PriceNok.parse(found.price)).toBe(found.price);
    else expect(found.error).toMatch(/^[A-Z].+/);
  });
  fc.assert(property, { numRuns: 5000 });
});

test.for([
  [45, '45', '45 kr', 'kr 45', '45 NOK', 'NOK 45'],
  [45, '45,-', '45,--', '45,–', '45,—', '45:-', '45.-', 'kr. 45,-', 'kr 45,–', '45,- kr'],
  [45.5, '45,5', '45.50', '45,50\u00a0kr', '45.50 NOK'],
  [1234.5, '1 234,50', 'nok 1 234,50'],
  [99_999.99, '99\u202f999,99'],
] as const)('a price of %d can be typed as %j', ([price, ...all]) => {
  for (const typed of all) expect(parsePrice(typed), typed).toEqual({ price });
});

test.for([
  ['', /^Skriv inn prisen/],
  ['kr', /^Skriv inn prisen/],
  ['1.234', /to desimaler/],
  ['45,505', /to desimaler/],
  ['1.234,50', /^Skriv 1234,50, uten punktum mellom tusenene$/],
  ['kr 1.234,5', /^Skriv 1234,5, uten punktum/],
  ['1.234.567,50', /^Skriv 1234567,50, uten punktum/],
  ['1,234.50', /^Skriv 1234,50, uten komma/],
  ['1.234.50', /^Skriv prisen med tall/],
  ['1.23,50', /^Skriv prisen med tall/],
  ...['4 5', '12 34', '1 0450', '45,', ',5', '45;50', '1e3', '4e2', '0x10', 'gratis'].map(
    (typed) => [typed, /^Skriv prisen med tall/] as const,
  ),
  ['-5', /under 0/],
  ['−5', /under 0/],
  ['100000,01', /høyst 100\s000\skr/],
  ['99999999999999999999', /høyst/],
] as const)('%s is none', ([typed, error]) => {
  expect(parsePrice(typed)).toEqual({ error: expect.stringMatching(error) });
});
