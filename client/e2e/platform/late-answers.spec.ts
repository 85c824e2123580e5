import type { Locator, Page, Route } from '@playwright/test';
import {
  BROWSER_ERRORS,
  NO_SESSION,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
  startSession,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const NEW_PASSWORD = 'Hemmelig2!';

/** Holds back the response to a call until `release`; `sent` resolves when the call is sent. */
async function holdResponse(page: Page, call: string, respond: (route: Route) => Promise<void>) {
  const sent = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(`**/trpc/${call}*`, async (route) => {
    sent.resolve();
    await gate.promise;
    await respond(route);
  });
  return { sent: sent.promise, release: gate.resolve };
}

const continueRequest = (route: Route): Promise<void> => route.continue();

/** Closes a dialog that is still sending. */
async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog).toBeHidden();
}

test('closing the login dialog before the response cancels the login', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const { username } = await registerUser(request);
  const login = await holdResponse(page, 'auth.login', continueRequest);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await login.sent;
  await closeDialog(dialog);
  const loginResponse = page.waitForResponse('**/trpc/auth.login*');
  login.release();
  await (await loginResponse).finished();
  // A login would have left this page by the time that another dialog is open.
  await openDialog(page, 'Register');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('a registration whose dialog is closed before the response is confirmed by a toast', {
  tag: '@once',
}, async ({ page }) => {
  const register = await holdResponse(page, 'auth.register', continueRequest);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  await dialog.getByLabel('Brukernavn').fill(uniqueUsername());
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await register.sent;
  await closeDialog(dialog);
  register.release();
  await expect(page.getByText('Kontoen din er klar. Du kan logge inn nå.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a password change whose dialog is closed before the response leaves the next dialog open', {
  tag: '@once',
}, async ({ page, request }) => {
  await startSession(page, (await registerUser(request)).token);
  const change = await holdResponse(page, 'auth.changePassword', continueRequest);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Bytt passord');
  await dialog.getByLabel('Nåværende passord').fill(PASSWORD);
  await dialog.getByLabel('Nytt passord').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await change.sent;
  await closeDialog(dialog);
  const other = await openDialog(page, 'Slett konto');
  change.release();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(other).toBeVisible();
});

test('an account deletion that fails after its dialog was closed shows a toast', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const { token } = await registerUser(request);
  await startSession(page, token);
  const deletion = await holdResponse(page, 'auth.deleteAccount', respondWithError({ status: 500 }));
  await page.goto('/login');
  const dialog = await openDialog(page, 'Slett konto');
  await dialog.getByRole('button', { name: 'Slett konto' }).click();
  await deletion.sent;
  await closeDialog(dialog);
  deletion.release();
  await expect(page.getByText('Failed to delete account.')).toHaveAttribute('lang', 'en');
  expect(await storedSession(page)).toEqual([token, 'User']);
});
