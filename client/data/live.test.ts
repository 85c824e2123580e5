import { expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, showQuery } from '#client/testing/shown-query.ts';
import { retryFailed, trackPresses } from './live.ts';

test('failed queries are fetched when the server is back, but not rejected or answered ones', async () => {
  const lost = showQuery(['menu', 'byCategory'], new TypeError('Failed to fetch'), 'menu');
  await expect.poll(() => lost.observer.getCurrentResult().isLoadingError).toBe(true);
  await retryFailed(lost.queryClient);
  expect(lost.observer.getCurrentResult().data).toBe('menu');
  await retryFailed(lost.queryClient);
  expect(lost.requests).toHaveLength(2);
  const rejected = showQuery(['ingredients', 'byId'], errorResponse(404));
  await expect.poll(() => rejected.observer.getCurrentResult().isLoadingError).toBe(true);
  await retryFailed(rejected.queryClient);
  expect(rejected.requests).toHaveLength(1);
});

test.each([
  [400, 'pointerup', 500],
  [1234, 'pointerup', 500],
  [5600, 'pointercancel', 500],
  [0, 'no event', 10_000],
])('a press of %i ms until %s counts as released %i ms later', async (pressed, end, wait) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
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
