import { beforeEach, expect, test } from 'vitest';
import { dropSession, saveSession } from '#client/data/session-store.ts';
import { stubStorage } from '#client/testing/storage.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { keepPickup, orderedLines, updateOwnPickup, waitingPickups } from './own-pickups.ts';

beforeEach(() => stubStorage());

const order = {
  number: 7,
  slot: '12:00',
  slotAt: Date.now(),
  state: 'placed',
  lines: [] as unknown,
} as Pickup;

test('a poll stores only the progress of this browser’s orders', () => {
  keepPickup('own', order, []);
  const before = waitingPickups();
  updateOwnPickup('own', order);
  updateOwnPickup('another guest’s', { ...order, state: 'ready' });
  // The same rows: an equal list would overwrite what another tab stores meanwhile.
  expect(waitingPickups()[0]).toBe(before[0]);
  updateOwnPickup('own', { ...order, state: 'collected' });
  expect(waitingPickups()).toEqual([]);
});

test('an order’s own drinks can be ordered again, by default those of the last order', () => {
  const linesOf = (menuItemId: number) => [{ menuItemId, quantity: 1 }];
  keepPickup('first', order, linesOf(1));
  keepPickup('second', order, linesOf(2));
  // Another tab has sent this one.
  keepPickup('third', order, undefined);
  keepPickup('first', order, undefined);
  const ordered = (token?: string) => orderedLines(waitingPickups(), token)?.lines;
  expect(['first', 'second', 'third'].map(ordered)).toEqual([linesOf(1), linesOf(2), undefined]);
  expect(ordered()).toEqual(linesOf(1));
});

test('a logout forgets what was ordered, but not the order', () => {
  saveSession('token');
  keepPickup('own', order, [{ menuItemId: 1, quantity: 1 }]);
  dropSession();
  expect(waitingPickups()).toMatchObject([{ token: 'own', number: 7 }]);
  expect(orderedLines(waitingPickups())).toBeUndefined();
  expect(localStorage.getItem('pickups')).not.toContain('menuItemId');
});

test('damaged storage does not keep an order from being remembered', () => {
  localStorage.setItem('pickups', '[null, 7, "x", [], {}]');
  expect(waitingPickups()).toEqual([]);
  updateOwnPickup('own', order);
  keepPickup('own', order, []);
  expect(waitingPickups()).toMatchObject([{ token: 'own' }]);
  localStorage.setItem('pickups', '{"token":');
  expect(waitingPickups()).toEqual([]);
});
