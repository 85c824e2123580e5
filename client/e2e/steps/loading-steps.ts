import { expect, type Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Records layout shifts from now on. Call before opening the page. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent);
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => nameOf(node)?.slice(0, 100));
        if (value > 0.02) performance.mark('jump', { detail: `${value}: ${moved.join(', ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects no layout shifts, and no file that blocked rendering. */
export async function expectCalmLoading(page: Page): Promise<void> {
  const { jumps, blocking } = await page.evaluate(() => ({
    jumps: performance.getEntriesByName('jump').map((mark) => (mark as PerformanceMark).detail),
    blocking: performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  }));
  expect(jumps).toEqual([]);
  expect(blocking).toEqual([]);
}
