import { expect, test } from 'vitest';
import { parsePriceChange } from './many-dialog.tsx';

test.each([
  ['add', '2', { change: { kind: 'priceBy', by: 2 } }],
  ['add', '2,50 kr', { change: { kind: 'priceBy', by: 2.5 } }],
  ['take', '2', { change: { kind: 'priceBy', by: -2 } }],
  ['addPercent', '5 %', { change: { kind: 'priceByPercent', percent: 5 } }],
  ['takePercent', '100', { change: { kind: 'priceByPercent', percent: -100 } }],
  ['price', '49', { change: { kind: 'price', price: 49 } }],
  ['add', ' ', { error: 'Skriv et tall' }],
  ['add', 'to', { error: 'Skriv prisen med tall, som 45 eller 45,50' }],
  ['takePercent', '101', { error: 'Skriv høyst 100 prosent' }],
  ['addPercent', '1001', { error: 'Skriv høyst 1000 prosent' }],
] as const)('%s %j is %o', (kind, text, parsed) => {
  expect(parsePriceChange(kind, text)).toEqual(parsed);
});
