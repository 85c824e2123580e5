import type { Locator } from '@playwright/test';
import { TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { discardDialog, openTools, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { IMAGES_TAB } from '#client/e2e/steps/image-steps.ts';
import { brokenWords, openWithLargeText } from '#client/e2e/steps/low-vision-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

/** The parts of a dialog that are cut off or overflow, and words of its title that wrap in the middle. */
const layoutErrors = async (dialog: Locator): Promise<string[]> => {
  const parts = await dialog.evaluate((box) => {
    const found: string[] = [];
    const isOut = ({ left, right }: DOMRect) => left < 0 || right > window.innerWidth;
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page');
    for (const part of box.querySelectorAll('h2, button, label, input:not([type=file]), select, textarea')) {
      const isCut = part.matches('h2, button') && part.scrollWidth > part.clientWidth;
      if (isCut || isOut(part.getBoundingClientRect())) found.push(part.outerHTML);
    }
    return found;
  });
  return [...parts, ...(await dialog.locator('h2').first().evaluate(brokenWords))];
};

test('with text at 200 %, no dialog is cut off on a phone', async ({ page, menu, unique }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const open = async (button: string | RegExp) => {
    await page.getByRole('button', { name: button }).first().click();
    await expect(topDialog(page).getByRole('heading').first()).toBeVisible();
    await expect.poll(() => layoutErrors(topDialog(page))).toEqual([]);
  };
  await openWithLargeText(page, '/admindash?fane=menu');
  await open('Add Menu Item');
  await topDialog(page).getByLabel('Name').fill('Te');
  await page.keyboard.press('Escape');
  await expect(discardDialog(page)).toBeVisible();
  await expect.poll(() => layoutErrors(discardDialog(page))).toEqual([]);
  await discardDialog(page).getByRole('button', { name: 'Forkast' }).click();
  await openTools(page);
  await open('Importer CSV');
  await openWithLargeText(page, TAB);
  await open('Add Ingredient');
  // No other test deletes this picture.
  await openWithLargeText(page, `${IMAGES_TAB}&sok=morgenlys`);
  await open('Bildet under «Om oss»');
  await page.keyboard.press('Escape');
  await open(/^Slett /);
  const item = unique('Nype');
  await menu.remove(await menu.add(item));
  // Searches for the name, because changes by other tests may have moved the entry to another page.
  await openWithLargeText(page, `/admindash?${new URLSearchParams({ fane: 'log', sok: item })}`);
  await open(new RegExp(`${item}$`));
});

test('with forced colours, switches and navigation show their state', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(TAB);
  const available = page.getByRole('switch').first();
  await expect(available).toBeVisible();
  const parts = available.locator('span');
  const colors = () => parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  const [track, knob] = await colors();
  expect(knob).not.toBe(track);
  // Changes only the attribute: other tests need these ingredients available.
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('[role=switch]')) control.ariaChecked = 'false';
  });
  const [trackOff, knobOff] = await colors();
  expect(knobOff).not.toBe(trackOff);
  expect(trackOff).not.toBe(track);
  const here = page.getByRole('banner').getByRole('link', { name: 'AdminDash' });
  await expect(here).toHaveCSS('text-decoration-line', 'underline');
});
