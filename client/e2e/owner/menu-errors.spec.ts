import type { Locator, Page } from '@playwright/test';
import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  respondWithError,
} from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import {
  ADMIN,
  discardDialog,
  goBackWithoutWaiting,
  searchRow,
  startAdminSession,
} from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { SUBSCRIPTION } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

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

test('closing a form with changes asks for confirmation, and closing one without changes does not', {
  tag: '@once',
}, async ({ page, request, axe }) => {
  await startAdminSession(page, request);
  await page.goto('/');
  await page.getByRole('link', { name: 'AdminDash' }).click();
  await page.getByRole('navigation', { name: 'AdminDash' }).getByRole('link', { name: 'Menu' }).click();
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
  const prompt = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  const dialog = await prompt;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloaded;
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await axeInLightAndDark(page, axe);
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

test(
  'a form is locked while it is sent, and preserves its input after an error, a lost connection or a new login',
  { tag: '@once' },
  async ({ page, request, axe, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const name = uniqueName('Bringebærmatcha', info);
    const token = await startAdminSession(page, request);
    // Without the subscription: a refetch would notice the ended session before the form does.
    await page.route(SUBSCRIPTION, abortRequest);
    await page.goto('/admindash?fane=menu');
    await page.getByRole('button', { name: 'Add Menu Item' }).click();
    const form = page.getByRole('dialog', { name: 'Add Menu Item' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Category').selectOption('Grunningredienser');
    await form.getByLabel('Price (NOK)').fill('59');
    await form.getByLabel('Available').uncheck();
    const picker = '**/image-picker-*.js';
    await page.route(picker, abortRequest);
    await form.getByRole('button', { name: 'Velg bilde' }).click();
    await expect(page.getByText('Det gikk ikke å åpne dette.')).toBeVisible();
    await page.unroute(picker);
    const save = form.getByRole('button', { name: 'Lagre', exact: true });
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
    await page.unroute('**/trpc/menu.create*');
    await page.route('**/trpc/menu.create*', respondWithError({ status: 500 }));
    await form.getByLabel('Name').press('Enter');
    await expect(alert).toContainText('Internal error');
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.unroute('**/trpc/menu.create*');

    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await save.click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Brukernavn').fill(ADMIN[0]);
    await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
    await axeInLightAndDark(page, axe);
    await login.getByRole('button', { name: 'Logg inn' }).click();
    await expect(login).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue(name);
    await expect(alert).toContainText('Ingenting er borte');
    const kept = await holdRequests(page, 'menu.create');
    await save.click();
    await expect.poll(() => kept.requests).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(sending).toBeVisible();
    kept.release();
    await expect(form).toBeHidden();
    await expect(sending).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: name })).toHaveText(
      `«${name}» er lagt til. Vis den`,
    );
    const other = await otherMenuAdmin(request);
    await other.remove((await other.find(name))?.menuItemId ?? 0);
  },
);

test('a menu that fails to load shows an error instead of the table, and can be retried', {
  tag: '@once',
}, async ({ page, request, axe, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startAdminSession(page, request);
  // Without the subscription: changes by other tests would refetch the list.
  await page.route(SUBSCRIPTION, abortRequest);
  await page.route('**/trpc/*menu.page*', respondWithError({ status: 500 }));
  await page.goto('/admindash?fane=menu&sok=finnes+ikke');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching menu items: Internal error');
  await expect(page.getByRole('table')).toHaveCount(0);
  await axeInLightAndDark(page, axe);
  // Changes by other tests refetch the list as well, so the response stays an error until the retry is sent.
  const again = page.waitForRequest(/menu\.page/);
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await again;
  await page.unroute('**/trpc/*menu.page*');
  await page.reload();
  await expect(page.getByText('Fant ingen varer med «finnes ikke» i navn eller kategori.')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL('/admindash?fane=menu');
});

test(
  'a table shows what was saved in it also without the file that follows changes',
  {
    tag: '@once',
  },
  async ({ page, request, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const name = uniqueName('Kakao', info);
    await (await otherMenuAdmin(request)).add(name);
    await page.route('**/assets/live-*.js', abortRequest);
    await startAdminSession(page, request);
    await page.goto('/admindash?fane=menu');
    const price = (await searchRow(page, name)).getByLabel(`Pris på ${name}`);
    await price.fill('61');
    await price.press('Enter');
    await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
    await expect(price).toHaveValue('61');
  },
);
