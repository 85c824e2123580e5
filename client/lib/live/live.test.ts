import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackPresses } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [400, 'pointerup', 500],
  [1234, 'pointerup', 500],
  [5600, 'pointercancel', 500],
  [0, 'no event', 10_000],
])('a press of %i ms until %s counts as released %i ms later', async (pressed, end, wait) => {
  const page = new EventTarget();
  const untilReleased = trackPresses(page);
  const events: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  void untilReleased().then(() => events.push('released'));
  await vi.advanceTimersByTimeAsync(pressed);
  page.dispatchEvent(new Event(end));
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['released']);
});

test('without a press there is no wait', async () => {
  await trackPresses(new EventTarget())();
});
