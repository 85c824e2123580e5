import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestOf, readId, readPercent, readPrice, readYesNo, writePrice } from './cell-values.ts';
import { CellError } from './csv-column.ts';
import { namesOf } from './csv-resource.ts';

test.for([
  ['45', 45],
  ['45,5', 45.5],
  ['45.50', 45.5],
  ['45 kr', 45],
  ['45,50\u00a0kr', 45.5],
  ['kr 45,50', 45.5],
  ['kr. 45,-', 45],
  ['45,--', 45],
  ['45 NOK', 45],
  ['1 045,50', 1045.5],
  ['100\u00a0000', 100_000],
  ['99\u202f999,99', 99_999.99],
] as const)('the price %s is %d', ([cell, price]) => {
  expect(readPrice(cell)).toBe(price);
});

test.for([
  '',
  'gratis',
  '-5',
  '1.045,50',
  '45,505',
  '4 5',
  '1 0450',
  '4e2',
  '0x10',
  '45;50',
  ',5',
  '45,',
  'kr',
])('the price %j is none', (cell) => {
  expect(readPrice(cell)).toBeInstanceOf(CellError);
});

test('a very long cell is rejected quickly', () => {
  const blank = ' '.repeat(1_000_000);
  expect(readPrice(`1${blank}x`)).toBeInstanceOf(CellError);
  for (const read of [readPercent, readId]) expect(read(`1${blank}x`)).toBeNaN();
});

test('prices are read in every usual notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (ore) => {
      expect(readPrice(writePrice(ore / 100))).toBe(ore / 100);
    }),
  );
});

test('yes and no are read in the notations of spreadsheets and people', () => {
  for (const cell of ['ja', 'Ja', 'JA', 'j', 'true', 'TRUE', 'SANN', '1', 'x'])
    expect(readYesNo(cell)).toBe(true);
  for (const cell of ['nei', 'Nei', 'n', 'false', 'USANN', '0']) expect(readYesNo(cell)).toBe(false);
  for (const cell of ['kanskje', '2', '', 'janei']) expect(readYesNo(cell)).toBe(null);
});

test('percentages and ids are read where they are valid', () => {
  expect([readPercent('40'), readPercent('40 %'), readPercent('7%')]).toEqual([40, 40, 7]);
  for (const cell of ['', '4,5', '-4', '1000', 'mye']) expect(readPercent(cell)).toBeNaN();
  expect([readId('7'), readId('12345')]).toEqual([7, 12_345]);
  for (const cell of ['0', '-7', '7,0', '07', '1e3', 'syv', '9'.repeat(16)]) expect(readId(cell)).toBeNaN();
});

test('a name with one or two typos gets a suggestion, other names don’t', () => {
  const names = ['Varm Kaffe', 'Kald Kaffe', 'Smoothie', 'Te'];
  const meant = {
    'vram kaffe': 'Varm Kaffe',
    'Kald Kafe': 'Kald Kaffe',
    Smootie: 'Smoothie',
    os: undefined,
    'grønn te': undefined,
  };
  for (const [typed, name] of Object.entries(meant)) expect(closestOf(typed, names), typed).toBe(name);
});

test('only the first names of a wrong file get suggestions, the same each time', () => {
  const { read } = namesOf('ikke noe bilde', [{ id: 1, name: 'Vinduet 1000' }]);
  const errorAt = (at: number) => {
    const error = read(`Vinduet ${1001 + at}`);
    return error instanceof CellError ? error.message : error;
  };
  const first = errorAt(0);
  expect(first).toContain('Mente du «Vinduet 1000»?');
  for (let at = 1; at < 29; at += 1) errorAt(at);
  expect(errorAt(29)).toContain('Mente du');
  expect(errorAt(30)).toBe('Det finnes ikke noe bilde «Vinduet 1031».');
  expect(errorAt(0)).toBe(first);
});
