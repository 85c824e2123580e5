import type { Locator } from '@playwright/test';
import {
  BROWSER_ERRORS,
  fillAccount,
  fillNewPassword,
  NO_SESSION,
  openDialog,
  registerUser,
  respondWithError,
  startUserSession,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

/** Closes a dialog once it has sent a request; the response is held back. */
async function closeDialog(dialog: Locator, { requests }: { requests: string[] }): Promise<void> {
  await expect.poll(() => requests).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog).toBeHidden();
}

test('closing its dialog cancels a login, but not a registration', async ({ page, request }) => {
  const { username } = await registerUser(request);
  await page.goto('/login');
  const login = await holdRequests(page, 'auth.login');
  const loginDialog = await openDialog(page, 'Login');
  await fillAccount(loginDialog, username);
  await page.keyboard.press('Enter');
  await closeDialog(loginDialog, login);
  const response = page.waitForResponse('**/trpc/auth.login*');
  login.release();
  await (await response).finished();
  // A login would have left this page before another dialog is open.
  const registerDialog = await openDialog(page, 'Register');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(NO_SESSION);

  const register = await holdRequests(page, 'auth.register');
  await fillAccount(registerDialog, uniqueUsername());
  await page.keyboard.press('Enter');
  await closeDialog(registerDialog, register);
  register.release();
  await expect(page.getByText('Kontoen din er klar. Du kan logge inn nå.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('late responses after closed dialogs end in toasts', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { token } = await startUserSession(page, request);
  await page.goto('/login');
  const change = await holdRequests(page, 'auth.changePassword');
  const changeDialog = await openDialog(page, 'Bytt passord');
  await fillNewPassword(changeDialog);
  await page.keyboard.press('Enter');
  await closeDialog(changeDialog, change);
  const deletionDialog = await openDialog(page, 'Slett konto');
  change.release();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  // The response closes no other dialog.
  await expect(deletionDialog).toBeVisible();

  const deletion = await holdRequests(page, 'auth.deleteAccount', respondWithError({ status: 500 }));
  await deletionDialog.getByRole('button', { name: 'Slett konto' }).click();
  await closeDialog(deletionDialog, deletion);
  deletion.release();
  await expect(page.getByText('Failed to delete account.')).toHaveAttribute('lang', 'en');
  expect(await storedSession(page)).toEqual([token, 'User']);
});
