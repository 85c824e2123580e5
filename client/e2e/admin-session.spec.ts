import type { Page } from '@playwright/test';
import { BROWSER_ERRORS } from './account-steps.ts';
import { otherMenuAdmin, unique } from './admin-menu-steps.ts';
import { ADMIN, beginAsOwner, rowOf } from './admin-steps.ts';
import { fileOf, formOf, IMAGES_TAB, picture } from './image-steps.ts';
import { expect, test } from './test.ts';

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Ends the session elsewhere, so that the page hears of it at its next call. */
async function endSession(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenIn(page)}` };
  expect((await page.request.post('/api/auth/logout', { headers })).status()).toBe(200);
}

/** Logs in again above the page. */
async function logInAgain(page: Page): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Brukernavn').fill(ADMIN[0]);
  // On a phone a message would lie on the dialog's button.
  await expect(page.getByRole('button', { name: 'Lukk meldingen' })).toBeHidden();
  await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
  await login.getByRole('button', { name: 'Logg inn' }).click();
  await expect(login).toBeHidden();
}

test(
  'what was tapped with an ended login is said to have come to nothing, when somebody is logged in again',
  {
    tag: '@once',
  },
  async ({ page, request, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const name = unique('Tyttebærlatte', info);
    const other = await otherMenuAdmin(request);
    const id = await other.add(name);
    await beginAsOwner(page, request);
    await page.goto('/admindash');
    const row = await rowOf(page, name);
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
    await expect(page.getByText(`Fikk ikke «${name}» tilbake: du var logget ut`)).toBeVisible();
    await other.remove(id);
  },
);

test('logging out leaves a picture that was only begun, without asking', {
  tag: '@once',
}, async ({ page, request }) => {
  await beginAsOwner(page, request);
  await page.goto(IMAGES_TAB);
  await fileOf(formOf(page)).setInputFiles(await picture('begynt.png'));
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});
