import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#shared/testing/for-all.ts';
import type { Kind } from './field.ts';
import { amount, DATE, PERCENT, PRICE, SIZES, YES_NO } from './field-kinds.ts';

const parsedBy = <Value>({ parse }: Kind<Value>, cell: string): unknown => {
  const parsed = parse?.(cell);
  return parsed && 'value' in parsed ? parsed.value : parsed?.error;
};

const roundTrip = <Value>(kind: Kind<Value>, value: Value): unknown =>
  parsedBy(kind, (kind.cell ?? kind.text)(value));

test('a price is read as in the forms, whose errors get a full stop', () => {
  expect(PRICE.parse?.('kr 45,50')).toEqual({ value: 45.5 });
  expect(PRICE.parse?.('')).toEqual({ error: 'Skriv inn prisen.' });
  expect(PRICE.rejection).toBe('Prisen må være fra 0 til 100\u00a0000\u00a0kr, som 45 eller 45,50.');
});

test('a very long cell is read quickly', () => {
  const cell = `1${' '.repeat(1_000_000)}x`;
  expect(PRICE.parse?.(cell)).toMatchObject({ error: expect.any(String) });
  expect([parsedBy(PERCENT, cell), parsedBy(amount(1000), cell)]).toEqual([null, '']);
  expect(SIZES.parse?.(cell)).toMatchObject({ error: expect.any(String) });
  expect(SIZES.parse?.('1 / '.repeat(100_000))).toMatchObject({ error: expect.any(String) });
});

test('prices are read in every usual notation', () =>
  forAll([fc.integer({ min: 0, max: 10_000_000 })], (ore) => {
    expect(roundTrip(PRICE, ore / 100)).toBe(ore / 100);
  }));

test('yes and no are read in the notations of spreadsheets and people', () => {
  for (const cell of ['ja', 'Ja', 'JA', 'j', 'true', 'TRUE', 'SANN', '1', 'x'])
    expect(parsedBy(YES_NO, cell)).toBe(true);
  for (const cell of ['nei', 'Nei', 'n', 'false', 'USANN', '0']) expect(parsedBy(YES_NO, cell)).toBe(false);
  for (const cell of ['kanskje', '2', '', 'janei']) expect(parsedBy(YES_NO, cell)).toBe(null);
});

test('percentages are read where they are valid', () => {
  expect(['40', '40 %', '7%'].map((cell) => parsedBy(PERCENT, cell))).toEqual([40, 40, 7]);
  for (const cell of ['', '4,5', '-4', '1000', 'mye']) expect(parsedBy(PERCENT, cell)).toBe(null);
});

test('dates are written as Norwegians do, and read in that form and in that of the API', () => {
  expect(DATE.cell?.('2026-02-05')).toBe('5.2.2026');
  for (const cell of ['5.2.2026', '5.2.26', '05.02.2026', '5. 2. 2026', '2026-02-05'])
    expect(parsedBy(DATE, cell), cell).toBe('2026-02-05');
  for (const date of ['2026-12-24', '2027-01-01', '2026-10-10']) expect(roundTrip(DATE, date)).toBe(date);
});

test('sizes are written on one line, and read as people type them', () => {
  const sizes = [
    { name: 'Liten', price: 45 },
    { name: 'Stor', price: 55.5 },
  ];
  expect(SIZES.cell?.(sizes)).toBe('Liten 45 / Stor 55,50');
  for (const cell of [
    'Liten 45 / Stor 55,50',
    'Liten 45/ Stor 55,5',
    'Liten 45 kr /Stor 55.50',
    'Liten 45,-\nStor 55,50 kr',
  ])
    expect(parsedBy(SIZES, cell), cell).toEqual(sizes);
  for (const cell of ['Liten', '45', 'Liten 45 / Stor', 'Liten kr', 'Liten 45 Stor'])
    expect(SIZES.parse?.(cell), cell).toMatchObject({ error: expect.stringContaining('Liten 45 / Stor') });
});

test('sizes survive a round trip, also with a slash or a number in their names', () => {
  const name = fc.constantFrom(
    'Liten',
    '0,5 l',
    '1/2 liter',
    '1 / 2 liter',
    'Stor / varm',
    '4 dl',
    'Kopp 2',
    'å',
  );
  const size = fc.record({ name, price: fc.integer({ min: 0, max: 10_000_000 }).map((ore) => ore / 100) });
  forAll([fc.array(size, { minLength: 1, maxLength: 6 })], (sizes) => {
    expect(roundTrip(SIZES, sizes)).toEqual(sizes);
  });
});
