import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { fillIn, openDetails, openForm, save, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('drinks are added in a row, and one is copied', async ({ page, menu, unique, axe, allowError }) => {
  allowError(/409/);
  const name = unique('Rooibos');
  await page.goto('/admindash?fane=menu');
  const form = await openDialog(page, 'Add Menu Item');
  await fillIn(form, { Name: `${name} en`, Category: 'Smoothie', 'Price (NOK)': '45' });
  await axe.inLightAndDark();
  await form.getByRole('button', { name: 'Lagre og ny' }).click();
  await expect(page.getByText(`«${name} en» er lagt til`)).toBeVisible();

  // The next form keeps the category, and is otherwise empty.
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');

  // A second drink with the same name needs a confirmation: saving again.
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

  // A form that is opened later remembers the category too.
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');
  await form.press('Escape');
  await expect(form).toBeHidden();

  const details = await openDetails(await searchRow(page, `${name} en`), `${name} en`);
  await details.getByRole('button', { name: 'Dupliser' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(`${name} en (kopi)`);
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('45');
  await save(form, { Name: `${name} to` });
  await expect(form).toBeHidden();
  expect(await menu.find(`${name} to`)).toMatchObject({ price: 45 });
});

test('a record deleted meanwhile is saved anew', async ({ page, ingredients, unique, allowError }) => {
  allowError(/404/);
  const name = unique('Borte');
  const { ingredientId: before } = await ingredients.add(name);
  await page.goto('/admindash?fane=ingredients');
  const form = await openForm(page, name);
  await ingredients.remove(name);
  await save(form, { Description: 'Skrevet imens' });
  await expect(form.getByRole('alert')).toContainText('Noen har slettet dette imens');
  await form.getByRole('button', { name: 'Lagre som ny' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeVisible();
  const stored = await ingredients.find(name);
  expect(stored).toMatchObject({ description: 'Skrevet imens' });
  expect(stored.ingredientId).not.toBe(before);
});
