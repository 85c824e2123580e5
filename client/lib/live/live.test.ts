import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackPresses } from './live.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function pressFor(pressed: number, end: string): Promise<{ events: string[] }> {
  const page = new EventTarget();
  const untilReleased = trackPresses(page);
  const events: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  void untilReleased().then(() => events.push('released'));
  await vi.advanceTimersByTimeAsync(pressed);
  page.dispatchEvent(new Event(end));
  return { events };
}

test.each([
  [400, 'pointerup'],
  [1234, 'pointerup'],
  [5600, 'pointercancel'],
])('a press of %i ms until %s counts as released half a second later', async (pressed, end) => {
  const { events } = await pressFor(pressed, end);
  await vi.advanceTimersByTimeAsync(499);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['released']);
});

test('a press without an end event counts as ended after ten seconds', async () => {
  const { events } = await pressFor(0, 'none');
  await vi.advanceTimersByTimeAsync(9999);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['released']);
});

test('without a press there is no wait', async () => {
  await trackPresses(new EventTarget())();
});
