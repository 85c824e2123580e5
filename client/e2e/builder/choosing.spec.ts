import type { Page } from '@playwright/test';
import {
  choiceItems,
  cupStatus,
  details,
  infoBox,
  isNarrow,
  openIngredientCard,
} from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const DETAILS_REQUEST = '**/trpc/*ingredients.byId*';
const PLACEHOLDER = 'Velg en ingrediens for å se informasjon.';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

/** Stops the page's clock at a time in the future, because tests must not depend on the machine's speed. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('a double click adds, and one click shows the details after 300 ms', {
  tag: '@mobile',
}, async ({ page }) => {
  const matcha = await openIngredientCard(page, 'Grunningredienser', 'Matcha');
  await stopClock(page);
  await matcha.dblclick();
  await expect(choiceItems(page)).toHaveText(['Matcha']);
  await page.clock.runFor(2000);
  await expect(infoBox(page)).toContainText(PLACEHOLDER);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await matcha.dblclick();
  await expect(choiceItems(page)).toHaveText(['Matcha', 'Matcha']);
  await page.clock.runFor(2000);
  await matcha.click();
  await page.clock.runFor(299);
  await expect(infoBox(page)).toContainText(PLACEHOLDER);
  await expect(matcha).not.toHaveAttribute('aria-current');
  await page.clock.runFor(1);
  await expect(infoBox(page)).not.toContainText(PLACEHOLDER);
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await expect(infoBox(page).getByRole('heading', { includeHidden: true })).toHaveText('Matcha');
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: 'Matcha' })).toHaveCount(isNarrow(page) ? 1 : 0);
});

test('a double click counts only if both clicks hit the same ingredient in time', async ({ page }) => {
  const matcha = await openIngredientCard(page, 'Grunningredienser', 'Matcha');
  // The browser reports a double click at its second press.
  const pressTwice = async () => {
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  };
  await matcha.hover();
  await pressTwice();
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await expect(choiceItems(page)).toHaveCount(0);
  await stopClock(page);
  await matcha.click();
  await page.clock.runFor(301);
  await pressTwice();
  await page.clock.runFor(2000);
  await expect(choiceItems(page)).toHaveText(['Matcha']);
});

test('Enter and Space show the details at once, and Legg til adds the ingredient', async ({ page }) => {
  const matcha = await openIngredientCard(page, 'Grunningredienser', 'Matcha');
  const chai = await openIngredientCard(page, 'Grunningredienser', 'Chai');
  const dialog = page.getByRole('dialog');
  await stopClock(page);
  await matcha.press('Enter');
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await page.clock.resume();
  const add = infoBox(page).getByRole('button', { name: 'Legg til' });
  await add.press('Enter');
  await expect(dialog).toHaveCount(0);
  await chai.press('Space');
  await expect(chai).toHaveAttribute('aria-current', 'true');
  await add.press('Space');
  await expect(choiceItems(page)).toHaveText(['Matcha', 'Chai']);
  await expect(cupStatus(page)).toHaveText('Chai er i koppen');
});

test('the details show name, picture and price', {
  tag: '@mobile',
}, async ({ page, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  await page.route(DETAILS_REQUEST, (route) => route.abort());
  await (await openIngredientCard(page, 'Grunningredienser', 'Matcha')).click();
  const info = details(page, 'Matcha');
  const error = info.getByText('Kunne ikke hente ingrediensdetaljer');
  await expect(error).toBeVisible();
  // The ingredient can still be added.
  await expect(info.getByRole('button', { name: 'Legg til' })).toBeEnabled();
  await axe();
  await page.unroute(DETAILS_REQUEST);
  await info.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(error).toBeHidden();
  await expect(info.getByRole('heading')).toHaveText('Matcha');
  await expect(info).toContainText('Finmalt grønn te, vispet til den er blank.');
  await expect(info).toContainText(/24\skr/);
  const picture = info.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await axe();
  await info.getByRole('button', { name: 'Legg til' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choiceItems(page)).toHaveText(['Matcha']);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('a tap shows the details and a double tap adds the ingredient', async ({ page }) => {
    const matcha = await openIngredientCard(page, 'Grunningredienser', 'Matcha');
    await stopClock(page);
    await matcha.tap();
    await page.clock.runFor(100);
    await matcha.tap();
    await page.clock.runFor(2000);
    await expect(choiceItems(page)).toHaveText(['Matcha']);
    await expect(infoBox(page)).toContainText(PLACEHOLDER);
    await matcha.tap();
    await page.clock.runFor(300);
    await expect(infoBox(page).getByRole('heading')).toHaveText('Matcha');
    await expect(choiceItems(page)).toHaveCount(1);
  });
});
