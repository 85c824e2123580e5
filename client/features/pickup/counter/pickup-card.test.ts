import { expect, test } from 'vitest';
import { PICKUP_STATES } from '#shared/pickup/pickup-states.ts';
import { isLate, isUntaken, type Order } from './pickup-card.tsx';

const MINUTE = 60_000;
const SLOT = Date.parse('2026-11-23T15:30:00+01:00');

/** An order for half past three that was placed two hours before. */
const order = (more: Partial<Order>): Order => ({
  pickupId: 1,
  version: 1,
  number: 1,
  slot: '15:30',
  slotAt: SLOT,
  placedAt: SLOT - 120 * MINUTE,
  name: null,
  where: null,
  note: null,
  avoids: [],
  printedAt: null,
  state: 'placed',
  reason: '',
  lines: [],
  total: 0,
  isClosedThen: false,
  isDayOver: false,
  isUnfinished: false,
  ...more,
});

test('an order past its time is late in every open state, and in no other', () => {
  const late = (now: number) => PICKUP_STATES.filter((state) => isLate(order({ state }), now));
  expect(late(SLOT + 1)).toEqual(['placed', 'making', 'ready']);
  expect(late(SLOT)).toEqual(['placed']);
});

test('a new order is late, and rings, after three minutes untaken when its time is near', () => {
  const now = SLOT - 30 * MINUTE;
  const [long, short] = [{ placedAt: SLOT - 34 * MINUTE }, { placedAt: SLOT - 32 * MINUTE }];
  for (const isDue of [isLate, isUntaken]) {
    expect(isDue(order(long), now)).toBe(true);
    expect(isDue(order(short), now)).toBe(false);
    expect(isDue(order({ ...long, state: 'making' }), now)).toBe(false);
    expect(isDue(order({ slotAt: SLOT + 1 }), now)).toBe(false);
  }
});

test('an order that is still unfinished after closing time is late, and does not ring', () => {
  const left = order({ isUnfinished: true });
  expect([isLate(left, SLOT + 1), isUntaken(left, SLOT + 1)]).toEqual([true, false]);
});
