import type { Page } from '@playwright/test';
import { openIngredientCard, pour } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

/** The height in pixels of the focused element that the cup does not cover; null without a focused element. */
const visibleHeightOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const stage = document.querySelector('section[aria-label="Koppen"]')?.parentElement;
    if (!focused || !stage || focused === document.body) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    return Math.min(bottom, window.innerHeight) - Math.max(top, stage.getBoundingClientRect().bottom);
  });

for (const [width, height] of [
  [360, 740],
  [900, 740],
  [640, 400],
] as const) {
  test(`the cup does not cover the focus on ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/drommekoppen');
    await pour(page, 'Grunningredienser', 'Espresso');
    await openIngredientCard(page, 'Topping', 'Melkeskum');
    await page.getByRole('link', { name: 'TikTok' }).focus();
    const isInBuilder = () =>
      page.evaluate(() => Boolean(document.activeElement?.closest('section:not([aria-label="Koppen"])')));
    let steps = 0;
    for (;;) {
      await page.keyboard.press('Shift+Tab');
      if (
        await page
          .getByLabel('Fargetema', { exact: true })
          .evaluate((select) => select === document.activeElement)
      )
        break;
      if (!(await isInBuilder())) continue;
      steps += 1;
      await expect.poll(() => visibleHeightOfFocus(page)).toBeGreaterThan(40);
    }
    expect(steps).toBeGreaterThan(10);
  });
}

test('after a reset the empty builder is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/drommekoppen');
  const choices = page.getByRole('heading', { name: 'Dine valg' });
  await pour(page, 'Grunningredienser', 'Espresso');
  await openIngredientCard(page, 'Topping', 'Melkeskum');
  await openIngredientCard(page, 'Krydder', 'Kanel');
  const button = page.getByRole('button', { name: 'Fjern valg', exact: true });
  await button.click();
  await expect(page.getByText('Ingen valgt')).toBeInViewport({ ratio: 1 });
  await expect(choices).toBeInViewport({ ratio: 1 });
  await expect(button).toBeFocused();
  await expect.poll(() => visibleHeightOfFocus(page)).toBeGreaterThan(40);
});
