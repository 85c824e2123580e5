import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { fillIn, openDetails, save, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('several drinks are added in a row, one is copied, and a namesake is questioned', async ({
  page,
  menu,
  unique,
  axe,
  allowError,
}) => {
  allowError(/409/);
  const name = unique('Rooibos');
  await page.goto('/admindash?fane=menu');
  const form = await openDialog(page, 'Add Menu Item');
  await fillIn(form, { Name: `${name} en`, Category: 'Smoothie', 'Price (NOK)': '45' });
  await axe.inLightAndDark();
  await form.getByRole('button', { name: 'Lagre og ny' }).click();
  await expect(page.getByText(`«${name} en» er lagt til`)).toBeVisible();

  // The next one has the same category, and nothing else.
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');

  // A second drink of that name is questioned; saving once more is the answer.
  await fillIn(form, { Name: `${name} EN`, 'Price (NOK)': '50' });
  await page.keyboard.press('Enter');
  await expect(
    form.getByText(`Kategorien har allerede en «${name} en». Trykk Lagre en gang til`),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  expect(await menu.find(`${name} EN`)).toBeUndefined();
  await save(form);
  await expect(form).toBeHidden();
  expect(await menu.find(`${name} EN`)).toMatchObject({ price: 50 });

  // The form of the next visit remembers the category too.
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const details = await openDetails(await searchRow(page, `${name} en`), `${name} en`);
  await details.getByRole('button', { name: 'Dupliser' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(`${name} en (kopi)`);
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('45');
  await save(form, { Name: `${name} to` });
  await expect(form).toBeHidden();
  expect(await menu.find(`${name} to`)).toMatchObject({ price: 45 });
});
