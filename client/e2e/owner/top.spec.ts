import type { Locator } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test.use({ baseURL: process.env.SCREEN_CAFE });

const yOf = (locator: Locator) => async () => (await locator.boundingBox())?.y;

for (const [width, top] of [
  [1280, 200],
  [390, 260],
] as const)
  test(`at ${width} px the back office’s tables start within ${top} px`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ['menu', 'ingredients', 'drinks', 'categories']) {
      await page.goto(`/admindash?fane=${tab}`);
      await expect.poll(yOf(page.getByRole('table')), tab).toBeLessThanOrEqual(top);
    }
    await page.goto('/admindash?fane=images');
    const form = page.getByRole('form', { name: 'Last opp et bilde' });
    await expect.poll(yOf(form), 'images').toBeLessThanOrEqual(top);
    // As a scroll anchor further down, it would move the page under a finger when the carousel grows.
    const heading = page.getByRole('heading', { level: 1, name: 'AdminDash' });
    await expect.poll(yOf(heading), 'heading').toBeLessThanOrEqual(top);
  });

test('the open tab is in sight, also after Back, and when the window becomes narrow', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/admindash');
  const tabs = page.getByRole('navigation', { name: 'AdminDash' });
  const today = tabs.getByRole('link', { name: 'I dag' });
  await tabs.getByRole('link', { name: 'Kafeen' }).click();
  await expect(page.getByRole('form', { name: 'Kontakt' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const tab = tabs.getByRole('link', { name: 'Kafeen' });
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(today).toBeInViewport({ ratio: 1 });
});
