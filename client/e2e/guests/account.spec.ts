import {
  abortRequest,
  BROWSER_ERRORS,
  expectFailures,
  fetchToken,
  fillNewPassword,
  greeting,
  NO_SESSION,
  openDialog,
  PASSWORD,
  respondWithError,
  startUserSession,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { bearer } from '#client/e2e/steps/admin-steps.ts';
import { cupRow, openCupList, pour, saveAs } from '#client/e2e/steps/builder-steps.ts';
import { cupOwner } from '#client/e2e/steps/cafe.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('a user registers, saves a cup and deletes the account but the cup', async ({ page, axe }) => {
  const username = uniqueUsername();
  const cup = `Koppen til ${username}`;
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).press('Enter');
  const register = page.getByRole('dialog', { name: 'Register' });
  await expect(register.getByLabel('Brukernavn')).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(register.getByRole('button', { name: 'Vis passord' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(register.getByLabel('Passord', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login.getByLabel('Brukernavn')).toHaveValue(username);
  const password = login.getByLabel('Passord', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^Kontoen din er klar\./);
  await axe();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect((await storedSession(page))[1]).toBe('User');
  await expect(greeting(page, username)).toBeVisible();

  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  const change = await openDialog(page, 'Bytt passord');
  await fillNewPassword(change);
  await change.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByText('Password updated successfully!')).toHaveAttribute('lang', 'en');
  await expect(change).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Lag din egen kopp' }).click();
  await pour(page, 'Grunningredienser', 'Espresso');
  await expect(await saveAs(page, cup)).toBeHidden();
  expect(cupOwner(cup)).toBe(username);

  await page.goto('/login');
  await expect(page.getByRole('rowheader', { name: cup })).toBeVisible();
  const remove = await openDialog(page, 'Slett konto');
  await remove.getByLabel('Slett også drømmekoppene mine (1)').uncheck();
  await expect(remove.getByRole('status')).toContainText('Koppene blir stående');
  await remove.getByRole('button', { name: 'Slett konto' }).click();
  await expect(page.getByText('Account deleted successfully.')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);

  await page.goto('/drommekoppen');
  const list = await openCupList(page);
  await list.getByRole('searchbox').fill(cup);
  await expect(cupRow(list, cup)).toContainText('Espresso');
  expect(cupOwner(cup)).toBeNull();
});

test('a failed password change shows its reason', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username } = await startUserSession(page, request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Bytt passord');
  const send = dialog.getByRole('button', { name: 'Lagre passordet' });
  const [current, fresh] = [dialog.getByLabel('Nåværende passord'), dialog.getByLabel('Nytt passord')];
  await expect(current).toHaveAttribute('autocomplete', 'current-password');
  await expect(fresh).toHaveAttribute('autocomplete', 'new-password');
  await fresh.fill('hemmelig');
  await send.click();
  await expect(current).toBeFocused();
  await expect(dialog.getByText('Skriv inn passordet du har nå')).toBeVisible();
  await expect(
    dialog.getByText('Passordet må ha: Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn'),
  ).toBeVisible();
  await fillNewPassword(dialog, 'feil');
  await send.click();
  await expect(dialog.getByRole('alert').getByText('Current password is incorrect')).toHaveAttribute(
    'lang',
    'en',
  );
  expect(await fetchToken(request, username, PASSWORD)).toMatch(/^ey/);
  const submit = async () => {
    await fillNewPassword(dialog);
    await page.keyboard.press('Enter');
  };
  await expectFailures(dialog, 'auth.changePassword', submit, [
    [respondWithError({ status: 500 }), 'Failed to update password.'],
    [abortRequest, 'An error occurred.'],
  ]);
  // The dialog forgets its input when it closes.
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Bytt passord' })).toBeFocused();
  await openDialog(page, 'Bytt passord');
  await expect(fresh).toHaveValue('');
});

test('a failed account deletion shows its reason', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username, token } = await startUserSession(page, request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Slett konto');
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
  await expect(dialog.getByLabel(/drømmekoppene mine/), 'the account has none').toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
  const submit = () => dialog.getByRole('button', { name: 'Slett konto' }).click();
  await expectFailures(dialog, 'auth.deleteAccount', submit, [
    [respondWithError({ status: 409, message: 'No' }), 'Failed to delete account. No'],
    [respondWithError({ status: 500 }), 'Failed to delete account.'],
    [abortRequest, 'An error occurred while deleting your account.'],
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  expect(await storedSession(page)).toEqual([token, 'User']);
  // Waits for this response, because it might otherwise end the session before the button is pressed.
  const traces = page.waitForResponse(/auth\.traces/);
  await openDialog(page, 'Slett konto');
  await traces;
  await request.post('/api/auth/logout', bearer(token));
  await submit();
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('the account dialogs are accessible in light and dark mode', { tag: '@mobile' }, async ({
  page,
  request,
  axe,
}) => {
  await page.goto('/login');
  const checkDialogs = async (buttons: string[], send?: RegExp) => {
    for (const button of buttons) {
      const dialog = await openDialog(page, button);
      await axe.inLightAndDark();
      if (send) {
        await dialog.getByRole('button', { name: send }).click();
        await expect(dialog.getByLabel('Brukernavn')).toHaveAttribute('aria-invalid', 'true');
        await axe.inLightAndDark();
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  };
  await checkDialogs(['Login', 'Register'], /^(Logg inn|Lag konto)$/);
  await startUserSession(page, request);
  await page.goto('/login');
  await checkDialogs(['Bytt passord', 'Innlogginger', 'Slett konto']);
});
