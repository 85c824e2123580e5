import type { Locator, Page } from '@playwright/test';
import { openDialog } from '#client/e2e/steps/account-steps.ts';
import {
  discardDialog,
  endSession,
  fillIn,
  goBackWithoutWaiting,
  logInAgain,
  openTab,
  save,
  searchRow,
  stayOnReload,
} from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';

// Without notifications, because a refetch would notice the ended session before the form does.
test.use({ receivesChanges: false });

/** Expects all fields of a form that is being sent to be disabled, also for the keyboard. */
async function expectLocked(page: Page, form: Locator): Promise<void> {
  const sent = await form.getByLabel('Name').inputValue();
  for (const field of ['Name', 'Category', 'Description', 'Price (NOK)', 'Available'])
    await expect(form.getByLabel(field)).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Velg bilde' })).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Lagrer...' })).toBeFocused();
  await page.keyboard.type(' med melk');
  // A disabled field that is clicked must not take the focus, and with it Escape, out of the dialog.
  await form.getByLabel('Name').click({ force: true });
  await expect(form.getByLabel('Name')).toHaveValue(sent);
}

test('closing a form asks for confirmation if it has changes', async ({ page, axe }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'AdminDash' }).click();
  await openTab(page, 'Menu');
  const add = page.getByRole('button', { name: 'Add Menu Item' });
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  const question = discardDialog(page);
  await add.click();
  await form.getByLabel('Name').fill('x');
  await form.getByLabel('Name').fill('');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await add.click();
  const name = form.getByLabel('Name');
  await name.fill('Halvferdig');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Lukk' }).click(),
    () => form.getByRole('button', { name: 'Avbryt' }).click(),
    () => goBackWithoutWaiting(page),
  ]) {
    await leave();
    await expect(question.getByRole('button', { name: 'Fortsett å redigere' })).toBeFocused();
    await question.getByRole('button', { name: 'Fortsett å redigere' }).click();
    await expect(question).toBeHidden();
    await expect(form.locator(':focus')).toBeVisible();
    await expect(name).toHaveValue('Halvferdig');
  }
  // A click outside the dialog does not move the focus.
  await name.focus();
  await page.mouse.click(4, 400);
  await question.getByRole('button', { name: 'Fortsett å redigere' }).click();
  await expect(name).toBeFocused();
  await stayOnReload(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await axe.inLightAndDark();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Halvferdig');
  await name.press('End');
  await goBackWithoutWaiting(page);
  await question.getByRole('button', { name: 'Forkast', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/admindash');
});

test('a form is locked while sent and survives failures', async ({ page, unique, fail, axe, allowError }) => {
  allowError(/ERR_FAILED|status of 401/);
  const name = unique('Bringebærmatcha');
  await page.goto('/admindash?fane=menu');
  const form = await openDialog(page, 'Add Menu Item');
  await fillIn(form, { Name: name, Category: 'Grunningredienser', 'Price (NOK)': '59', Available: false });
  const alert = form.getByRole('alert');
  const lost = await holdRequests(page, 'menu.create', 'abort');
  await form.getByLabel('Name').press('Enter');
  await expect.poll(() => lost.requests).toHaveLength(1);
  await expectLocked(page, form);
  const sending = page.getByRole('alertdialog', { name: 'Lagringen er i gang' });
  await page.keyboard.press('Escape');
  await expect(sending).toContainText('Lukker du nå, kan det bli lagret likevel.');
  await axe();
  await sending.getByRole('button', { name: 'Vent på svar' }).click();
  await expect(sending).toBeHidden();
  await form.getByRole('button', { name: 'Avbryt' }).click();
  await expect(sending).toBeVisible();
  lost.release();
  await expect(sending).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Name')).toBeEditable();
  await expect(alert).toContainText('Failed to create menu item');
  await expect(alert).toContainText('Det du skrev, er her fortsatt');
  await axe();
  await lost.stop();
  await fail('menu.create', { status: 500, times: 1 });
  await form.getByLabel('Name').press('Enter');
  await expect(alert).toContainText('Internal error');
  await expect(form.getByLabel('Name')).toBeFocused();

  await endSession(page);
  await save(form);
  await logInAgain(page, axe.inLightAndDark);
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(alert).toContainText('Ingenting er borte');
  const kept = await holdRequests(page, 'menu.create');
  await save(form);
  await expect.poll(() => kept.requests).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(sending).toBeVisible();
  kept.release();
  await expect(form).toBeHidden();
  await expect(sending).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(
    `«${name}» er lagt til. Vis den`,
  );
});

test('a table shows saved records without live updates', async ({ page, menu, unique, fail }) => {
  const name = unique('Kakao');
  await menu.add(name);
  await fail(scriptFile('offline'));
  await page.goto('/admindash?fane=menu');
  const price = (await searchRow(page, name)).getByLabel(`Pris på ${name}`);
  await price.fill('61');
  await price.press('Enter');
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(price).toHaveValue('61');
});
