import type { Page } from '@playwright/test';
import { BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { ADMIN, searchRow, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { fileInput, IMAGES_TAB, picture, uploadForm } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Logs out on the server only; the page notices at its next request. */
async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  expect((await page.request.post('/api/auth/logout', { headers })).status()).toBe(200);
}

/** Logs in with the dialog that opens on top of the page. */
async function logInAgain(page: Page): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Brukernavn').fill(ADMIN[0]);
  // On a phone, a toast would cover the dialog's button.
  await expect(page.getByRole('button', { name: 'Lukk meldingen' })).toBeHidden();
  await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
  await login.getByRole('button', { name: 'Logg inn' }).click();
  await expect(login).toBeHidden();
}

test(
  'an action with an ended session is not carried out, and the page says so after the new login',
  {
    tag: '@once',
  },
  async ({ page, request, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const name = uniqueName('Tyttebærlatte', info);
    const other = await otherMenuAdmin(request);
    const id = await other.add(name);
    await startAdminSession(page, request);
    await page.goto('/admindash?fane=menu');
    const row = await searchRow(page, name);
    const available = row.getByRole('switch');
    await endSession(page);
    await available.click();
    await logInAgain(page);
    await expect(page.getByText(`«${name}» er som før, for du var logget ut.`)).toBeVisible();
    await expect(available).not.toBeChecked();
    await available.click();
    await expect(available).toBeChecked();
    await expect.poll(async () => (await other.find(name))?.isAvailable).toBe(true);

    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Slett' }).click();
    await expect(page.getByText(`«${name}» er slettet`)).toBeVisible();
    await endSession(page);
    await page.getByRole('button', { name: 'Angre' }).click();
    await logInAgain(page);
    await expect(page.getByText('Fikk ikke angret. Du var logget ut.')).toBeVisible();
    await other.remove(id);
  },
);

test('logging out discards a picture that is not uploaded, without confirmation', {
  tag: '@once',
}, async ({ page, request }) => {
  await startAdminSession(page, request);
  await page.goto(IMAGES_TAB);
  await fileInput(uploadForm(page)).setInputFiles(await picture('begynt.png'));
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});
