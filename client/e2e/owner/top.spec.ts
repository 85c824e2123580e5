import type { Locator } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test.use({ baseURL: process.env.SCREEN_CAFE });

const yOf = (locator: Locator) => async () => (await locator.boundingBox())?.y;

for (const [width, top] of [
  [1280, 232],
  [390, 272],
] as const)
  test(`at ${width} px the back office’s tables start within ${top} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ['menu', 'ingredients', 'drinks', 'categories', 'people']) {
      await page.goto(`/admindash?fane=${tab}`);
      await expect.poll(yOf(page.getByRole('table').first()), tab).toBeLessThanOrEqual(top);
    }
    await page.goto('/admindash?fane=images');
    const form = page.getByRole('form', { name: 'Last opp et bilde' });
    await expect.poll(yOf(form), 'images').toBeLessThanOrEqual(top);
    // Further down, the heading would be the scroll anchor, and a growing carousel would move the page under a finger.
    const heading = page.getByRole('heading', { level: 1, name: 'AdminDash' });
    await expect.poll(yOf(heading), 'heading').toBeLessThanOrEqual(top);
  });

/** The distance between the lower edge of one part and the upper edge of the next, in pixels. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
}

for (const width of [360, 768, 1280])
  test(`at ${width} px tabs, heading, tools and table are 12 to 16 px apart`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ['menu', 'ingredients', 'drinks', 'categories', 'people']) {
      await page.goto(`/admindash?fane=${tab}`);
      const section = page
        .getByRole('region')
        .filter({ has: page.getByRole('table') })
        .first();
      await expect(section.getByRole('row').nth(1)).toBeVisible();
      const refresh = section.getByRole('button', { name: 'Refresh' });
      const tabs = page.getByRole('navigation', { name: 'AdminDash' });
      const gaps = [await gapBetween(tabs, section)];
      if (width >= 768) {
        const add = section.getByRole('button', { name: /^(Add|Inviter)/ }).or(section.getByRole('heading'));
        gaps.push(await gapBetween(add.last(), section.getByRole('searchbox')));
      }
      gaps.push(await gapBetween(refresh, section.getByRole('table')));
      expect(Math.min(...gaps), `${tab}: ${gaps}`).toBeGreaterThanOrEqual(11);
      expect(Math.max(...gaps), `${tab}: ${gaps}`).toBeLessThanOrEqual(18);
    }
  });

for (const width of [360, 390, 768, 1280])
  test(`at ${width} px Refresh is in the row of the tools`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of ['menu', 'ingredients']) {
      await page.goto(`/admindash?fane=${tab}`);
      const refresh = page.getByRole('button', { name: 'Refresh' });
      const select = page.getByRole('button', { name: 'Velg flere' });
      const more = page.locator('summary', { hasText: 'Flere valg' });
      await expect(refresh).toBeInViewport({ ratio: 1 });
      const y = await yOf(refresh)();
      expect([await yOf(select)(), await yOf(more)()], tab).toEqual([y, y]);
      if (width < 768) {
        const count = await page.getByText(/^\d+ (varer|ingredienser)$/).boundingBox();
        expect(Math.abs((count?.y ?? 0) - (y ?? 0)), tab).toBeLessThan(20);
      }
    }
  });

test('the open tab is in sight, also after Back, and when the window becomes narrow', async ({ page }) => {
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
