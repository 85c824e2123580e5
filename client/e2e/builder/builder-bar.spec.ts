import { openIngredientCard } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { openForOrders } from '#client/e2e/steps/pickup-steps.ts';

// In sequence, because the tests share the settings of the café.
test.describe.configure({ mode: 'default' });
test.use({ baseURL: process.env.BUILDER_CAFE ?? '', viewport: { width: 390, height: 844 }, hasTouch: true });

test('the button that adds a cup to the basket stays in its place, and the cup keeps its name', async ({
  page,
  other,
}) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  const surprise = await page.getByText(/^Overraskelse: /).textContent();
  const add = page.getByRole('button', { name: /^Legg i kurven/ });
  await expect(add).toBeInViewport({ ratio: 1 });
  const place = await add.boundingBox();
  await add.click();
  const bar = page.getByRole('navigation', { name: 'Kurven' }).getByRole('link');
  await expect(bar).toHaveText(/^Kurven · 1 · /);
  await add.click({ trial: true });
  expect((await add.boundingBox())?.y).toBe(place?.y);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.click();
  const name = surprise?.replace('Overraskelse: ', '') ?? '';
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(name);
});

test('a second tap on a plus reaches it through the bar that has just appeared', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  await openIngredientCard(page, 'Grunningredienser', 'Espresso');
  const plus = page.getByRole('button', { name: 'Legg til Espresso' });
  const place = await plus.evaluate((button) => {
    const top = button.getBoundingClientRect().bottom - innerHeight + 10;
    scrollBy({ top, behavior: 'instant' });
    const { x, bottom } = button.getBoundingClientRect();
    new MutationObserver((_, observer) => {
      const bar = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Lagre');
      if (!bar) return;
      observer.disconnect();
      const tapped = document.elementFromPoint(x + 10, bottom - 10);
      Object.assign(window, { reached: tapped?.closest('button')?.ariaLabel });
    }).observe(document.body, { childList: true, subtree: true });
    return { x: x + 10, y: bottom - 10 };
  });
  await page.touchscreen.tap(place.x, place.y);
  await expect.poll(() => page.evaluate(() => Object(window).reached)).toBe('Legg til Espresso');
  await page.getByRole('button', { name: /^Legg i kurven/ }).tap({ trial: true });
});
