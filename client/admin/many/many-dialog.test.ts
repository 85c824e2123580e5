import { expect, test } from 'vitest';
import { parsePriceChange } from './many-dialog.tsx';

test.each([
  ['add', '2', { kind: 'priceBy', by: 2 }],
  ['add', '2,50 kr', { kind: 'priceBy', by: 2.5 }],
  ['take', '2', { kind: 'priceBy', by: -2 }],
  ['addPercent', '5 %', { kind: 'priceByPercent', percent: 5 }],
  ['takePercent', '100', { kind: 'priceByPercent', percent: -100 }],
  ['price', '49', { kind: 'price', price: 49 }],
] as const)('%s %j', (kind, text, change) => {
  expect(parsePriceChange(kind, text)).toEqual({ change });
});

test.each([
  ['add', ' ', 'Skriv et tall'],
  ['add', 'to', 'Skriv prisen med tall, som 45 eller 45,50'],
  ['takePercent', '101', 'Skriv høyst 100 prosent'],
  ['addPercent', '1001', 'Skriv høyst 1000 prosent'],
] as const)('%s %j is an error', (kind, text, error) => {
  expect(parsePriceChange(kind, text)).toEqual({ error });
});
