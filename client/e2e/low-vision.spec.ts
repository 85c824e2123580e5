import type { Page } from '@playwright/test';
import { goLarge } from './low-vision-steps.ts';
import { expect, test } from './test.ts';

/** What sticks out of the page, or of its place in it; a carousel is there to be moved sideways. */
const sticksOut = (page: Page): Promise<string[]> =>
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

test('with letters twice as large, no public page is wider than a phone, and nothing on it is cut off', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goLarge(page, '/');
  await expect(page.getByRole('heading', { name: 'Velkommen inn i lyset' })).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await goLarge(page, '/meny');
  await expect(page.getByRole('button', { name: 'Cappuccino' })).toBeVisible();
  await page.getByText('MATCHA').click();
  await expect(page.getByRole('link', { name: 'VARME DRIKKER' })).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await goLarge(page, '/drommekoppen');
  await expect(page.getByText('Krydder')).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
});
