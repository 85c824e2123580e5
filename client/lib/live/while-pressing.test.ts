import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHand } from './while-pressing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function restAfter(pressed: number, end: string): Promise<{ seen: string[] }> {
  const page = new EventTarget();
  const rest = watchHand(page);
  const seen: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  void rest().then(() => seen.push('at rest'));
  await vi.advanceTimersByTimeAsync(pressed);
  page.dispatchEvent(new Event(end));
  return { seen };
}

test.each([
  [400, 'pointerup'],
  [1234, 'pointerup'],
  [5600, 'pointercancel'],
])('pressed for %i ms until %s, it rests half a second later', async (pressed, end) => {
  const { seen } = await restAfter(pressed, end);
  await vi.advanceTimersByTimeAsync(499);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['at rest']);
});

test('a press whose end is never told holds nothing up for ever', async () => {
  const { seen } = await restAfter(0, 'lost');
  await vi.advanceTimersByTimeAsync(9999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['at rest']);
});

test('where nobody has pressed, it rests', async () => {
  await watchHand(new EventTarget())();
});
