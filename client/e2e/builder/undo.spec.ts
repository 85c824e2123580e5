import { choiceItems, cupRegion, cupStatus, pour } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const UNDO = 'Angre siste steg';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('undo reverts the last steps one by one and announces each', async ({ page, axe }) => {
  const undo = page.getByRole('button', { name: UNDO });
  await expect(undo).toBeDisabled();
  await pour(page, 'Grunningredienser', 'Espresso');
  await pour(page, 'Melk', 'Havremelk');
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await undo.press('Enter');
  await expect(cupStatus(page)).toHaveText('Angret: valgene dine er tilbake');
  await expect(choiceItems(page)).toHaveText(['Havremelk']);
  await undo.press('Space');
  await expect(cupStatus(page)).toHaveText('Angret: Espresso er valgt igjen');
  await expect(choiceItems(page)).toHaveText(['Espresso', 'Havremelk']);
  await undo.click();
  await expect(cupStatus(page)).toHaveText('Angret: Havremelk er tatt ut');
  await undo.click();
  await expect(cupStatus(page)).toHaveText('Angret: Espresso er tatt ut');
  await expect(cupRegion(page)).toContainText('Koppen er tom');
  // With nothing left to undo, the button has the focus and does nothing.
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cupStatus(page)).toHaveText('Angret: Espresso er tatt ut');
  await axe();
});

test('a surprise fills the cup anew, keeps the theme, and can be undone', async ({ page, axe }) => {
  await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Fjordblå');
  await pour(page, 'Grunningredienser', 'Espresso');
  const surprise = page.getByRole('button', { name: 'Overrask meg' });
  const seen: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    await surprise.click();
    await expect(cupRegion(page).getByText(/^(\d\d|100)\s% full$/)).toBeVisible();
    const names = await choiceItems(page).allTextContents();
    expect(names.length).toBeLessThanOrEqual(5);
    expect(names).not.toContain('Mandelmelk');
    await expect(cupStatus(page)).toHaveText(/^Overraskelse: \S/);
    seen.push(names.join());
  }
  expect(seen[1]).not.toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[1]);
  await axe();
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('3');
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: UNDO }).click();
  await expect(cupStatus(page)).toHaveText('Angret: koppen er som den var');
  await expect(choiceItems(page)).toHaveText(['Espresso']);
});
