import { expect, type Page } from '@playwright/test';

/** Records what jumps from now on; to be called before the page is opened. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && Number(entry.value) > 0.02) performance.mark('jump');
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that nothing has jumped, and that no file kept the page from being shown. */
export async function expectCalmLoading(page: Page): Promise<void> {
  const { jumps, blocking } = await page.evaluate(() => ({
    jumps: performance.getEntriesByName('jump').length,
    blocking: performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  }));
  expect(jumps).toBe(0);
  expect(blocking).toEqual([]);
}
