import type { Locator, Page, Route } from '@playwright/test';
import {
  BROWSER_ERRORS,
  beginAs,
  failWith,
  NO_SESSION,
  newName,
  openDialog,
  PASSWORD,
  registerUser,
  storedSession,
} from './account-steps.ts';
import { expect, test } from './test.ts';

const NEW_PASSWORD = 'Hemmelig2!';

/** Holds a call's answer back until it is asked for; `isSent` waits for the call. */
async function hold(page: Page, call: string, answer: (route: Route) => Promise<void>) {
  const sent = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(`**/trpc/${call}*`, async (route) => {
    sent.resolve();
    await gate.promise;
    await answer(route);
  });
  return { isSent: sent.promise, answer: gate.resolve };
}

const pass = (route: Route): Promise<void> => route.continue();

/** Closes a dialog that is still sending. */
async function leave(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog).toBeHidden();
}

test('whoever closes the login before the answer is not logged in', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const { username } = await registerUser(request);
  const login = await hold(page, 'auth.login', pass);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await login.isSent;
  await leave(dialog);
  const answered = page.waitForResponse('**/trpc/auth.login*');
  login.answer();
  await (await answered).finished();
  // The page that follows a login would be another one by the time a further dialog is open.
  await openDialog(page, 'Register');
  await expect(page).toHaveURL('/login');
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('a registration that is closed before the answer is told when it is done', { tag: '@once' }, async ({
  page,
}) => {
  const register = await hold(page, 'auth.register', pass);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  await dialog.getByLabel('Brukernavn').fill(newName());
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await register.isSent;
  await leave(dialog);
  register.answer();
  await expect(page.getByText('Kontoen din er klar. Du kan logge inn nå.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a change of password that is closed before the answer closes nothing else', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await beginAs(page, (await registerUser(request)).token);
  const change = await hold(page, 'auth.changePassword', pass);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Bytt passord');
  await dialog.getByLabel('Nåværende passord').fill(PASSWORD);
  await dialog.getByLabel('Nytt passord').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await change.isSent;
  await leave(dialog);
  const other = await openDialog(page, 'Slett konto');
  change.answer();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(other).toBeVisible();
});

test('a deletion that fails after its dialog was closed is told', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const { token } = await registerUser(request);
  await beginAs(page, token);
  const deletion = await hold(page, 'auth.deleteAccount', failWith({ status: 500 }));
  await page.goto('/login');
  const dialog = await openDialog(page, 'Slett konto');
  await dialog.getByRole('button', { name: 'Slett konto' }).click();
  await deletion.isSent;
  await leave(dialog);
  deletion.answer();
  await expect(page.getByText('Failed to delete account.')).toHaveAttribute('lang', 'en');
  expect(await storedSession(page)).toEqual([token, 'User']);
});
