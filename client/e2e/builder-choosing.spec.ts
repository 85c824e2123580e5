import type { Page } from '@playwright/test';
import { cardOf, chosenOf, infoOf, isNarrow, saidOf } from './builder-steps.ts';
import { expect, test } from './test.ts';

const DETAILS = '**/trpc/ingredients.byId*';
const FILLER = 'Velg en ingrediens for å se informasjon.';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

/** Stops the page's clock, which then goes only as far as it is told: a slow machine clicks slowly. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('one click shows the information after 300 ms, not before', async ({ page }) => {
  const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
  await stopClock(page);
  await matcha.click();
  await page.clock.runFor(299);
  await expect(infoOf(page)).toContainText(FILLER);
  await expect(matcha).not.toHaveAttribute('aria-current');
  await page.clock.runFor(1);
  await expect(infoOf(page)).not.toContainText(FILLER);
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await expect(infoOf(page).getByRole('heading', { includeHidden: true })).toHaveText('Matcha');
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: 'Matcha' })).toHaveCount(isNarrow(page) ? 1 : 0);
});

test('a double click adds, and shows nothing', async ({ page }) => {
  const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
  await stopClock(page);
  await matcha.dblclick();
  await expect(chosenOf(page)).toHaveText(['Matcha']);
  await page.clock.runFor(2000);
  await expect(infoOf(page)).toContainText(FILLER);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await matcha.dblclick();
  await expect(chosenOf(page)).toHaveText(['Matcha', 'Matcha']);
});

test('a double click that is slower than 300 ms adds once all the same', { tag: '@once' }, async ({
  page,
}) => {
  const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
  await stopClock(page);
  await matcha.click();
  await page.clock.runFor(301);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.clock.runFor(2000);
  await expect(chosenOf(page)).toHaveText(['Matcha']);
});

test('a quick tap on a category and then on a card shows the card, and adds nothing', {
  tag: '@once',
}, async ({ page }) => {
  const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
  await matcha.hover();
  // To the browser it is the second click of two; the first was not on this card.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await expect(chosenOf(page)).toHaveCount(0);
});

test('Enter and Space show at once, and the button Legg til adds', async ({ page }) => {
  const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
  const chai = await cardOf(page, 'Grunningredienser', 'Chai');
  const dialog = page.getByRole('dialog');
  await stopClock(page);
  await matcha.press('Enter');
  await expect(matcha).toHaveAttribute('aria-current', 'true');
  await page.clock.resume();
  const add = (isNarrow(page) ? dialog : infoOf(page)).getByRole('button', { name: 'Legg til' });
  await add.press('Enter');
  await expect(dialog).toHaveCount(0);
  await chai.press('Space');
  await expect(chai).toHaveAttribute('aria-current', 'true');
  await add.press('Space');
  await expect(chosenOf(page)).toHaveText(['Matcha', 'Chai']);
  await expect(saidOf(page)).toHaveText('Chai er i koppen');
});

test('the information is name, picture, price and description, can be asked for again, and Legg til adds it', async ({
  page,
  allowError,
  axe,
}) => {
  allowError(/net::ERR_FAILED/);
  await page.route(DETAILS, (route) => route.abort());
  await (await cardOf(page, 'Grunningredienser', 'Matcha')).click();
  const info = isNarrow(page) ? page.getByRole('dialog', { name: 'Matcha' }) : infoOf(page);
  const error = info.getByText('Kunne ikke hente ingrediensdetaljer');
  await expect(error).toBeVisible();
  // The box keeps it behind the dialog too, and what the list knows can still be added.
  await expect(infoOf(page).getByText('Kunne ikke hente ingrediensdetaljer')).toBeAttached();
  await expect(info.getByRole('button', { name: 'Legg til' })).toBeEnabled();
  await axe();
  await page.unroute(DETAILS);
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
  await expect(chosenOf(page)).toHaveText(['Matcha']);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });

  test('a tap shows and a double tap adds', { tag: '@once' }, async ({ page }) => {
    const matcha = await cardOf(page, 'Grunningredienser', 'Matcha');
    await stopClock(page);
    await matcha.tap();
    await page.clock.runFor(100);
    await matcha.tap();
    await page.clock.runFor(2000);
    await expect(chosenOf(page)).toHaveText(['Matcha']);
    await expect(infoOf(page)).toContainText(FILLER);
    await matcha.tap();
    await page.clock.runFor(300);
    await expect(infoOf(page).getByRole('heading')).toHaveText('Matcha');
    await expect(chosenOf(page)).toHaveCount(1);
  });
});
