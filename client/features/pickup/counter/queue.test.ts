import { expect, test } from 'vitest';
import { PICKUP_STATES } from '#shared/pickup/pickup-states.ts';
import {
  countText,
  dueText,
  hasUnmade,
  isLate,
  isToPrint,
  isUntaken,
  lateText,
  nextSlot,
  type Order,
  shownAfter,
  unmadeDrinks,
} from './queue.ts';

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
  expect(late(SLOT + MINUTE)).toEqual(['placed', 'making', 'ready']);
  expect(late(SLOT + MINUTE - 1)).toEqual([]);
});

test('a list of orders says how many are past their time', () => {
  const orders = [order({}), order({ slotAt: SLOT + MINUTE }), order({ slotAt: SLOT + 2 * MINUTE })];
  const texts = [0, MINUTE, 2.5 * MINUTE].map((later) => lateText(orders, SLOT + later));
  expect(texts).toEqual(['', '1 over tiden', '2 over tiden']);
});

test('a new order rings after three minutes untaken when its time is near', () => {
  const now = SLOT - 30 * MINUTE;
  const [long, short] = [{ placedAt: SLOT - 34 * MINUTE }, { placedAt: SLOT - 32 * MINUTE }];
  expect(isUntaken(order(long), now)).toBe(true);
  expect(isUntaken(order(short), now)).toBe(false);
  expect(isUntaken(order({ ...long, state: 'making' }), now)).toBe(false);
  expect(isUntaken(order({ slotAt: SLOT + 1 }), now)).toBe(false);
});

test('an order that is still unfinished after closing time is late, and does not ring', () => {
  const left = order({ isUnfinished: true });
  expect([isLate(left, SLOT + MINUTE), isUntaken(left, SLOT + MINUTE)]).toEqual([true, false]);
});

test('the time until an order is due, or since then, is in minutes and hours', () => {
  const texts = [-66, -1.5, -0.5, 0, 3.2, 80].map((minutes) => dueText(order({}), SLOT - minutes * MINUTE));
  expect(texts).toEqual(['1 t 6 min over', '1 min over', 'nå', 'nå', 'om 4 min', 'om 1 t 20 min']);
});

test('lines that are ticked neither count as drinks to make nor match a name', () => {
  const line = (name: string, quantity: number, isDone = false): Order['lines'][number] => ({
    name,
    quantity,
    isDone,
    size: null,
    price: 40,
    allergens: { contains: [], mayContain: [] },
    allergensUnknown: [],
    options: [{ choice: 'Melk', name: 'Havremelk', price: 0 }],
    recipe: null,
  });
  const lines = [line('Latte', 1), line('Cappuccino', 2), line('Latte', 3), line('Mokka', 9, true)];
  expect(unmadeDrinks([order({ lines })])).toEqual([
    ['Latte', 4],
    ['Cappuccino', 2],
  ]);
  // Own cups count together.
  const recipe = {
    ingredientDTOs: [
      { name: 'Banan', fillLevel: 100 },
      { name: 'Mango, som ikke fikk plass', fillLevel: 20 },
    ],
    layers: [{ choice: 0, slots: 20 }],
  } as Order['lines'][number]['recipe'];
  const cups = ['Min Drømmekopp', 'Til Åse'].map((name) => ({ ...line(name, 1), recipe }));
  expect(unmadeDrinks([order({ lines: cups })])).toEqual([['Drømmekopp', 2]]);
  const texts = [countText(2, 'Drømmekopp'), countText(1, 'Drømmekopp'), countText(6, 'Cappuccino')];
  expect(texts).toEqual(['2 Drømmekopper', '1 Drømmekopp', '6 Cappuccino']);
  const isCup = (name: string) => hasUnmade(order({ lines: cups }), [name]);
  const names = ['Drømmekopp', 'Banan', 'Til Åse', 'Mango, som ikke fikk plass'];
  expect(names.map(isCup)).toEqual([true, true, false, false]);
  const isFound = (name: string) => hasUnmade(order({ lines }), ['Te', name]);
  expect(['Latte', 'Havremelk', 'Melk', 'Mokka'].map(isFound)).toEqual([true, true, false, false]);
  expect(hasUnmade(order({ lines, state: 'ready' }), ['Latte'])).toBe(false);
});

test('only new orders since then without a ticket are printed by themselves', () => {
  const since = SLOT - 60 * MINUTE;
  const placedAt = since + 1;
  expect(isToPrint(order({ placedAt }), since)).toBe(true);
  expect(isToPrint(order({ placedAt, state: 'making' }), since)).toBe(true);
  for (const more of [
    { placedAt: since },
    { printedAt: placedAt },
    { isUnfinished: true },
    { state: 'ready' as const },
  ])
    expect(isToPrint(order({ placedAt, ...more }), since)).toBe(false);
});

test('an order is moved to the next later time with room for its drinks', () => {
  const line = { quantity: 2 } as Order['lines'][number];
  const queue = { slots: ['15:30', '15:40', '15:50', '00:00'], room: [4, 1, 2, 4] };
  const times = [0, 10, 20, 510].map((minutes) => SLOT + minutes * MINUTE);
  const next = (minutes: number, room = queue.room) =>
    nextSlot({ ...queue, times, room }, order({ slotAt: SLOT + minutes * MINUTE, lines: [line] }));
  // Also late orders, and orders for a time that is not offered any more.
  expect([-10, 0, 15, 20, 510].map((minutes) => next(minutes))).toEqual([
    '15:30',
    '15:50',
    '15:50',
    '00:00',
    undefined,
  ]);
  expect(next(0, [4, 1, 1, 0])).toBe('15:40');
});

test('a phone follows an order that goes on, and stays in a list whose last order is closed', () => {
  const placed = order({ pickupId: 1 });
  const ready = order({ pickupId: 2, state: 'ready' });
  const change = (changed: Order, state: Order['state']) => ({ ...changed, state });
  const open = [placed, ready];
  expect(shownAfter('placed', open, change(placed, 'making'))).toBe('making');
  expect(shownAfter('ready', open, change(ready, 'making'))).toBe('placed');
  expect(shownAfter('ready', open, change(ready, 'collected'))).toBe('ready');
  expect(shownAfter('placed', open, change(placed, 'cancelled'))).toBe('placed');
});
