import { axeInLightAndDark } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { searchRow, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('several drinks are added in a row, one is copied, and a namesake is questioned', async ({
  page,
  request,
  allowError,
  axe,
}, info) => {
  allowError(/409/);
  const name = uniqueName('Rooibos', info);
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=menu');
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  await form.getByLabel('Name').fill(`${name} en`);
  await form.getByLabel('Category').selectOption('Smoothie');
  await form.getByLabel('Price (NOK)').fill('45');
  await axeInLightAndDark(page, axe);
  await form.getByRole('button', { name: 'Lagre og ny' }).click();
  await expect(page.getByText(`«${name} en» er lagt til`)).toBeVisible();

  // The next one has the same category, and nothing else.
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('');
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');

  // A second drink of that name is questioned; saving once more is the answer.
  await form.getByLabel('Name').fill(`${name} EN`);
  await form.getByLabel('Price (NOK)').fill('50');
  await page.keyboard.press('Enter');
  await expect(
    form.getByText(`Kategorien har allerede en «${name} en». Trykk Lagre en gang til`),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  const admin = await otherMenuAdmin(request);
  expect(await admin.find(`${name} EN`)).toBeUndefined();
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await admin.find(`${name} EN`)).toMatchObject({ price: 50 });

  // The form of the next visit remembers the category too.
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Smoothie');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await (await searchRow(page, `${name} en`))
    .getByRole('button', { name: `${name} en` })
    .first()
    .click();
  await topDialog(page).getByRole('button', { name: 'Dupliser' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(`${name} en (kopi)`);
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('45');
  await form.getByLabel('Name').fill(`${name} to`);
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await admin.find(`${name} to`)).toMatchObject({ price: 45 });
});
