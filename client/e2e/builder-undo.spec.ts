import { chosenOf, openSave, pour, saidOf, stageOf } from './builder-steps.ts';
import { expect, test } from './test.ts';

const UNDO = 'Angre siste steg';
const SURPRISE = 'Overrask meg';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the last steps are taken back one by one, and it is said what was taken back', {
  tag: '@once',
}, async ({ page, axe }) => {
  await page.goto('/drommekoppen');
  const undo = page.getByRole('button', { name: UNDO });
  await expect(undo).toBeDisabled();
  await pour(page, 'Grunningredienser', 'Espresso');
  await pour(page, 'Melk', 'Havremelk');
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await undo.press('Enter');
  await expect(saidOf(page)).toHaveText('Angret: valgene dine er tilbake');
  await expect(chosenOf(page)).toHaveText(['Havremelk']);
  await undo.press('Space');
  await expect(saidOf(page)).toHaveText('Angret: Espresso er valgt igjen');
  await expect(chosenOf(page)).toHaveText(['Espresso', 'Havremelk']);
  await undo.click();
  await expect(saidOf(page)).toHaveText('Angret: Havremelk er tatt ut');
  await undo.click();
  await expect(saidOf(page)).toHaveText('Angret: Espresso er tatt ut');
  await expect(stageOf(page)).toContainText('Koppen er tom');
  // It keeps the focus where there is nothing left to do, and does nothing.
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saidOf(page)).toHaveText('Angret: Espresso er tatt ut');
  await axe();
});

test('a surprise fills the cup, is another one each time, keeps the theme, and is taken back', {
  tag: '@once',
}, async ({ page, axe }) => {
  await page.goto('/drommekoppen');
  await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Fjordblå');
  await pour(page, 'Grunningredienser', 'Espresso');
  const surprise = page.getByRole('button', { name: SURPRISE });
  const seen: string[] = [];
  for (let time = 0; time < 3; time += 1) {
    await surprise.click();
    await expect(stageOf(page).getByText(/^(90|95|100)\s% full$/)).toBeVisible();
    const names = await chosenOf(page).allTextContents();
    expect(names.length).toBeLessThanOrEqual(5);
    expect(names).not.toContain('Mandelmelk');
    await expect(saidOf(page)).toHaveText(`Overraskelse med ${names[0]}`);
    seen.push(names.join());
  }
  expect(seen[1]).not.toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[1]);
  await axe();
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('3');
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: UNDO }).click();
  await expect(saidOf(page)).toHaveText('Angret: koppen er som den var');
  await expect(chosenOf(page)).toHaveText(['Espresso']);
});

test(
  'nothing of a saved cup is taken back',
  { tag: '@once' },
  async ({ page }, { project, repeatEachIndex }) => {
    await page.goto('/drommekoppen');
    await page.getByRole('button', { name: SURPRISE }).click();
    const save = await openSave(page);
    await save.getByRole('textbox').fill(`Uten angre ${project.name} ${repeatEachIndex}`);
    await save.getByRole('button', { name: 'Lagre' }).click();
    await expect(save).toBeHidden();
    await expect(page.getByRole('button', { name: UNDO })).toBeDisabled();
  },
);
