import { expect, test } from 'vitest';
import type { PricedBasket } from '#shared/pickup/pickup.ts';
import { changesText } from './order-again.tsx';

type Priced = PricedBasket['lines'][number];

const at = (price: number, quantity = 1) =>
  ({ line: { name: 'Te', price, quantity }, refusal: null }) as Priced;
const UNKNOWN = { size: null, options: [], recipe: null };
const SOLD_OUT = { ...UNKNOWN, name: 'Kakao', reason: 'soldOut', subject: 'Havremelk' } as const;
const gone = (): Priced => ({
  line: null,
  refusal: { ...UNKNOWN, name: '', reason: 'drinkMissing', subject: '' },
  imagePath: null,
  hasChoices: false,
});

test.each([
  ['nothing', [at(30)], ''],
  ['cheaper', [at(25)], ''],
  ['dearer', [at(32.5, 2)], 'Det koster 5 kr mer enn sist.'],
  ['gone, which only the browser can name', [gone()], '«Kakao» kan ikke bestilles nå.'],
  ['sold out, as the basket says', [{ ...gone(), refusal: SOLD_OUT }], ''],
  ['sold out and dearer', [{ ...gone(), refusal: SOLD_OUT }, at(34)], 'Det andre koster 4 kr mer enn sist.'],
  ['gone and dearer', [gone(), at(34)], '«Kakao» kan ikke bestilles nå. Det andre koster 4 kr mer enn sist.'],
])('ordering again says what has changed: %s', (_, priced, text) => {
  const seen = [
    { name: 'Kakao', price: 30 },
    { name: 'Te', price: 30 },
  ];
  expect(changesText(priced, seen).replaceAll('\u00a0', ' ')).toBe(text);
});
