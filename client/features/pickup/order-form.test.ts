import { expect, test } from 'vitest';
import type { Reason } from '#shared/api/reasons.ts';
import type { BasketLine } from './basket.ts';
import { adviceText } from './order-form.tsx';

const refusedLine = (name: string, reason: Reason): BasketLine => ({
  ordered: { menuItemId: 1, quantity: 1 },
  refusal: { reason, subject: '', name, size: null, options: [], recipe: null },
});

const changeable = refusedLine('Cortado', 'optionSoldOut');
const gone = refusedLine('Americano', 'soldOut');

test.each([
  ['Endre «Cortado», eller velg noe annet.', [changeable], 1],
  ['Ta bort «Americano», og velg noe annet.', [gone], 1],
  ['Endre eller ta bort «Cortado» og «Americano», og velg noe annet.', [changeable, gone], 2],
  ['Endre eller ta bort «Cortado» og «Americano», så kan du sende bestillingen.', [changeable, gone], 3],
  ['Ta bort «Americano», så kan du bestille resten.', [gone], 2],
])('%s', (advice, refused, count) => {
  expect(adviceText(refused, count)).toBe(advice);
});
