import type { Page } from '@playwright/test';
import { openWithLargeText } from '#client/e2e/steps/low-vision-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

/** The elements that overflow the page or are cut off, outside the carousel, which scrolls sideways. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const words = document.querySelectorAll('main :is(h1, h2, h3, p, button, a):not([class*="slide"] *)');
    const out = [...words].filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return (
        part.checkVisibility() && (left < 0 || right > clientWidth || part.scrollWidth > part.clientWidth + 1)
      );
    });
    return [scrollWidth > clientWidth ? 'the page' : [], out.map((part) => part.outerHTML)].flat();
  });

test('with text at 200 %, the public pages fit a phone without cut-off text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithLargeText(page, '/');
  await expect(page.getByRole('heading', { name: 'Velkommen inn i lyset' })).toBeVisible();
  await expect.poll(() => overflowing(page)).toEqual([]);
  await openWithLargeText(page, '/meny');
  await expect(page.getByRole('button', { name: 'Cappuccino' })).toBeVisible();
  await page.getByText('MATCHA', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'VARME DRIKKER' })).toBeVisible();
  await expect.poll(() => overflowing(page)).toEqual([]);
  await openWithLargeText(page, '/drommekoppen');
  await expect(page.getByText('Krydder')).toBeVisible();
  await expect.poll(() => overflowing(page)).toEqual([]);
});
