import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  fetchToken,
  NO_SESSION,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
  startSession,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { cupRow, openCupList, pour } from '#client/e2e/steps/builder-steps.ts';
import { cupOwner } from '#client/e2e/steps/cafe.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const CHANGE = '**/trpc/auth.changePassword*';
const DELETE = '**/trpc/auth.deleteAccount*';
const NEW_PASSWORD = 'Hemmelig2!';

test('a user registers, saves a cup and deletes the account, and the cup stays without an owner', async ({
  page,
  axe,
}) => {
  const username = uniqueUsername();
  const cup = `Koppen til ${username}`;
  await page.goto('/login');
  const register = await openDialog(page, 'Register');
  await register.getByLabel('Brukernavn').fill(username);
  await register.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await register.getByRole('button', { name: 'Lag konto' }).click();
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

  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  const change = await openDialog(page, 'Bytt passord');
  await change.getByLabel('Nåværende passord').fill(PASSWORD);
  await change.getByLabel('Nytt passord').fill(NEW_PASSWORD);
  await change.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByText('Password updated successfully!')).toHaveAttribute('lang', 'en');
  await expect(change).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Lag din egen kopp' }).click();
  await pour(page, 'Grunningredienser', 'Espresso');
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await save.getByPlaceholder('Skriv inn navn på drikken').fill(cup);
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(save).toBeHidden();
  expect(cupOwner(cup)).toBe(username);

  await page.goto('/login');
  await expect(page.getByRole('rowheader', { name: cup })).toBeVisible();
  const remove = await openDialog(page, 'Slett konto');
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

const PASSWORD_FAILURES = [
  [
    'too many attempts',
    respondWithError({ status: 429, message: 'Too many attempts; try again in 9 seconds' }),
    'Too many attempts; try again in 9 seconds',
  ],
  ['an internal server error', respondWithError({ status: 500 }), 'Failed to update password.'],
  ['a failed connection', abortRequest, 'An error occurred.'],
] as const;

test('a failed password change shows its reason', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startSession(page, (await registerUser(request)).token);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Bytt passord');
  for (const [what, handler, text] of PASSWORD_FAILURES) {
    await test.step(what, async () => {
      await page.route(CHANGE, handler);
      await dialog.getByLabel('Nåværende passord').fill(PASSWORD);
      await dialog.getByLabel('Nytt passord').fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert').filter({ hasText: text })).toHaveText(text);
      await page.unroute(CHANGE);
    });
  }
});

test('a password change is rejected for a wrong current password or a weak new one', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(/status of 400/);
  const { username, token } = await registerUser(request);
  await startSession(page, token);
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
  await current.fill('feil');
  await fresh.fill(NEW_PASSWORD);
  await send.click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Det nåværende passordet stemmer ikke.' }),
  ).toBeVisible();
  expect(await fetchToken(request, username, PASSWORD)).toMatch(/^ey/);
  // The dialog forgets its input when it closes.
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Bytt passord' })).toBeFocused();
  await openDialog(page, 'Bytt passord');
  await expect(fresh).toHaveValue('');
});

const DELETION_FAILURES = [
  [
    'a rejected request',
    respondWithError({ status: 409, message: 'The last admin cannot be removed' }),
    'Failed to delete account. The last admin cannot be removed',
  ],
  ['an internal server error', respondWithError({ status: 500 }), 'Failed to delete account.'],
  ['a failed connection', abortRequest, 'An error occurred while deleting your account.'],
] as const;

test('a failed account deletion shows its reason, and the account still exists', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username, token } = await registerUser(request);
  await startSession(page, token);
  await page.goto('/login');
  for (const [what, handler, text] of DELETION_FAILURES) {
    await test.step(what, async () => {
      await page.route(DELETE, handler);
      const dialog = await openDialog(page, 'Slett konto');
      await expect(dialog).toContainText(
        'Are you sure you want to delete your account? This action cannot be undone.',
      );
      await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Slett konto' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(text);
      await page.unroute(DELETE);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
      expect(await storedSession(page)).toEqual([token, 'User']);
    });
  }
});

test('a session that was logged out in another browser ends here at the next request that needs it', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(/status of 401/);
  const { token } = await registerUser(request);
  await startSession(page, token);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Slett konto');
  await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await dialog.getByRole('button', { name: 'Slett konto' }).click();
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('the account dialogs are accessible in light and dark mode', async ({ page, request, axe }) => {
  await page.goto('/login');
  for (const button of ['Login', 'Register']) {
    const dialog = await openDialog(page, button);
    await axeInLightAndDark(page, axe);
    await dialog.getByRole('button', { name: /^(Logg inn|Lag konto)$/ }).click();
    await expect(dialog.getByLabel('Brukernavn')).toHaveAttribute('aria-invalid', 'true');
    await axeInLightAndDark(page, axe);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await startSession(page, (await registerUser(request)).token);
  await page.goto('/login');
  for (const button of ['Bytt passord', 'Slett konto']) {
    const dialog = await openDialog(page, button);
    await axeInLightAndDark(page, axe);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
