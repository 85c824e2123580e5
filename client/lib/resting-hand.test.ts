import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHand } from './resting-hand.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('it waits for half a second after the last press, and not where there was none', async () => {
  const page = new EventTarget();
  const rest = watchHand(page);
  await rest();
  const seen: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  void rest().then(() => seen.push('at rest'));
  await vi.advanceTimersByTimeAsync(400);
  page.dispatchEvent(new Event('pointerup'));
  await vi.advanceTimersByTimeAsync(499);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['at rest']);
  await rest();
});
