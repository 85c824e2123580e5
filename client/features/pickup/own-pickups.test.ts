import { beforeEach, expect, test } from 'vitest';
import { stubLocalStorage } from '#client/testing/local-storage.ts';
import type { Pickup } from '#shared/pickup/pickup.ts';
import { keepPickup, updateOwnPickup, waitingPickups } from './own-pickups.ts';

beforeEach(stubLocalStorage);

test('a poll stores only the progress of this browser’s orders', () => {
  const order = { number: 7, slot: '12:00', slotAt: Date.now(), state: 'placed' } as Pickup;
  keepPickup('own', order, []);
  const before = waitingPickups();
  updateOwnPickup('own', order);
  updateOwnPickup('another guest’s', { ...order, state: 'ready' });
  // The same rows: an equal list would overwrite what another tab stores meanwhile.
  expect(waitingPickups()[0]).toBe(before[0]);
  updateOwnPickup('own', { ...order, state: 'collected' });
  expect(waitingPickups()).toEqual([]);
});
