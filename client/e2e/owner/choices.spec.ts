import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { discardDialog, openDetails, save, searchRow, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';

// In sequence, because a test sorts the choices of which another one is added.
test.describe.configure({ mode: 'default' });

test('an owner makes a choice, gives it to drinks, sells it out, deletes it and undoes that', async ({
  page,
  menu,
  unique,
  axe,
  allowError,
}) => {
  // The switch has stored a newer version than the form had, which then merges both.
  allowError(/status of 409/);
  const [name, drink] = [unique('Melkevalg'), unique('Valgte')];
  for (const number of [1, 2]) await menu.add(`${drink} ${number}`);
  await page.goto('/admindash?fane=choices');
  await axe.inLightAndDark();

  const form = await openDialog(page, 'Nytt valg');
  await form.getByRole('textbox', { name: 'Navn', exact: true }).fill(name);
  await save(form);
  await expect(form.getByText('Skriv et navn på alternativet')).toBeVisible();
  await form.getByLabel('Navn på alternativ 1').fill('Helmelk');
  await expect(form.getByLabel('Pris på alternativ 1')).toHaveJSProperty('readOnly', true);
  await form.getByRole('button', { name: 'Legg til alternativ' }).click();
  await expect(form.getByLabel('Navn på alternativ 2')).toBeFocused();
  // The name of the ingredient, where none is typed.
  await form.getByLabel('Ingrediens i alternativ 2').selectOption('Havremelk');
  await expect(form.getByLabel('Navn på alternativ 2')).toHaveValue('Havremelk');
  await form.getByLabel('Pris på alternativ 2').fill('gratis');
  await save(form);
  await expect(form.getByText(/^Havremelk: /)).toBeVisible();
  await form.getByLabel('Pris på alternativ 2').fill('6,50');
  await axe.inLightAndDark();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await save(form);
  await expect(page.getByText(`«${name}» er lagt til`)).toBeVisible();
  const row = await searchRow(page, name);
  await expect(row).toContainText(/Helmelk, Havremelk \+ 6,50\skr/);

  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: drink })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByRole('checkbox', { name: 'Velg alle 2' }).click();
  const bar = page.getByRole('region', { name: 'De valgte' });
  await bar.getByRole('button', { name: 'Valg', exact: true }).click();
  await topDialog(page).getByLabel('Valg').selectOption(name);
  await axe();
  await topDialog(page).getByRole('button', { name: 'Endre' }).click();
  await expect(page.getByText('2 varer er lagret med valget')).toBeVisible();
  const item = await searchRow(page, `${drink} 1`);
  const details = await openDetails(item, `${drink} 1`);
  await expect(details.getByRole('definition').filter({ hasText: name })).toBeVisible();
  await details.getByRole('button', { name: 'Edit' }).click();
  const itemForm = page.getByRole('dialog', { name: 'Edit Menu Item' });
  await expect(itemForm.getByLabel(name)).toBeChecked();
  await axe();
  await itemForm.getByLabel(name).uncheck();
  await save(itemForm);
  await expect(page.getByText(`«${drink} 1» er lagret`)).toBeVisible();

  await page.goto('/admindash?fane=choices');
  await searchRow(page, name);
  await row.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Endre valget' });
  await edited.getByRole('switch', { name: 'Havremelk tilgjengelig' }).click();
  await expect(page.getByText('«Havremelk» er utsolgt')).toBeVisible();
  // The switch has stored itself, and the form does not take it back.
  await edited.getByLabel('Pris på alternativ 2').fill('7');
  await save(edited);
  await expect(row).toContainText(/Havremelk \+ 7\skr \(utsolgt\)/);

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`1 vare på menyen har valget, og mister det: «${drink} 2».`);
  await axe();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Angre', exact: true }).click();
  await expect(row).toContainText(/Havremelk \+ 7\skr \(utsolgt\)/);
});

test('an owner sorts the choices', async ({ page }) => {
  await page.goto('/admindash?fane=choices');
  await page.getByRole('button', { name: 'Rekkefølge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rekkefølgen på valgene' });
  const names = dialog.getByRole('listitem');
  await expect(names.filter({ hasText: 'Ekstra' })).toBeVisible();
  const before = await names.allTextContents();
  await names.last().getByRole('button', { name: /opp$/ }).click();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Rekkefølgen er lagret')).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText('Rekkefølgen er som før')).toBeVisible();
  const { requests, release } = await holdRequests(page, 'order.get');
  await page.getByRole('button', { name: 'Rekkefølge' }).click();
  await expect.poll(() => requests).toHaveLength(1);
  // An order from before the last change could be stored again.
  await expect(names).toHaveCount(0);
  release();
  await expect(names).toHaveText(before);
  await names.last().getByRole('button', { name: /opp$/ }).click();
  await page.keyboard.press('Escape');
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await expect(dialog).toBeVisible();
});
