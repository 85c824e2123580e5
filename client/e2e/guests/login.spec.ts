import {
  abortRequest,
  BROWSER_ERRORS,
  expectFailures,
  fillAccount,
  NO_SESSION,
  openDialog,
  registerUser,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';

test('the admin logs in and out on the page with the most liked cups', async ({ page, axe }) => {
  await page.goto('/login');
  const shelf = page.getByRole('region', { name: 'Mest likt akkurat nå' });
  await expect(shelf.getByRole('link')).toHaveCount(3);
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Login' }).filter({ visible: true });
  expect(await inHeader.count()).toBeLessThanOrEqual(1);
  const dialog = await openDialog(page, 'Login');
  await expect(dialog.getByLabel('Brukernavn')).toBeFocused();
  await axe();
  await fillAccount(dialog, 'ADMIN', 'Kaffe-1234!');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL('/');
  expect((await storedSession(page))[1]).toBe('Admin');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Hei, admin!' })).toBeVisible();
  await axe();
  await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByText('Logged out successfully!')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('the login form is sent once, and shows why a login fails', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username } = await registerUser(request);
  const bodies: unknown[] = [];
  const login = await holdRequests(page, 'auth.login', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { result: { data: { message: '' } } } });
  });
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  const name = dialog.getByLabel('Brukernavn');
  const password = dialog.getByLabel('Passord', { exact: true });
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Skriv inn brukernavnet ditt');
  await name.fill(username);
  await expect(name).toHaveAccessibleDescription('');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Skriv inn passordet ditt');
  expect(login.requests).toEqual([]);
  await password.fill('feil');
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog.getByRole('button', { name: 'Logger inn...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  login.release();
  await expect(dialog.getByRole('button', { name: 'Logg inn' })).toBeEnabled();
  expect(bodies).toEqual([{ username, password: 'feil', rememberMe: true }]);

  const submit = async () => {
    await expect(name).toHaveValue(username);
    await password.fill('feil');
    await page.keyboard.press('Enter');
  };
  await expectFailures(dialog, 'auth.login', submit, [
    // The server's own answer to a wrong password.
    [(route) => route.continue(), 'Login failed: Invalid username or password'],
    [abortRequest, 'An error occurred. Please try again.'],
    [
      (route) => route.fulfill({ json: { result: { data: { message: '' } } } }),
      'Token not found in response',
    ],
  ]);
  await expect(name).toHaveValue(username);
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('showing the password keeps the caret, and closing the dialog the username', async ({ page }) => {
  await page.goto('/login');
  const username = uniqueUsername();
  const dialog = await openDialog(page, 'Login');
  await fillAccount(dialog, username, 'Hemmelig');
  const password = dialog.getByLabel('Passord', { exact: true });
  await password.press('ArrowLeft');
  await password.press('ArrowLeft');
  await expect(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: 'Vis passord' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(dialog.getByRole('button', { name: 'Skjul passord' })).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toBeFocused();
  await page.keyboard.type('XX');
  await expect(password).toHaveValue('HemmelXXig');
  await dialog.getByRole('button', { name: 'Skjul passord' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeFocused();
  await openDialog(page, 'Login');
  await expect(dialog.getByLabel('Brukernavn')).toHaveValue(username);
  await expect(password).toBeFocused();
  await dialog.getByRole('button', { name: 'Lag en konto' }).click();
  const register = page.getByRole('dialog', { name: 'Register' });
  await expect(register.getByLabel('Brukernavn')).toHaveValue(username);
  await clickOutside(page);
  await expect(register).toBeHidden();
});

test('a link that does not work says so, also if the note for the owner is not loaded', async ({
  page,
  allowError,
}) => {
  allowError(/status of 404|net::ERR_FAILED/);
  await page.route('**/trpc/*people.needsAdmin*', (route) =>
    route.fulfill({ json: [{ result: { data: true } }] }),
  );
  await page.goto('/bli-med#feil');
  await expect(page.getByText('Nettbutikken har ingen admin ennå.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Lenken stemmer ikke.');

  await page.route(`**${scriptFile('login-dialog')}`, abortRequest);
  const failed = page.waitForEvent('requestfailed');
  await page.reload();
  await failed;
  await page.getByRole('link', { name: 'Til innloggingen' }).click();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});
