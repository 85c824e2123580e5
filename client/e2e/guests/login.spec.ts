import type { Route } from '@playwright/test';
import {
  abortRequest,
  BROWSER_ERRORS,
  NO_SESSION,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
  storedSession,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';

const LOGIN = '**/trpc/auth.login*';

test('the admin logs in, is greeted on the home page, and logs out', async ({ page, axe }) => {
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await expect(dialog.getByLabel('Brukernavn')).toBeFocused();
  await axe();
  await dialog.getByLabel('Brukernavn').fill('ADMIN');
  await dialog.getByLabel('Passord', { exact: true }).fill('Kaffe-1234!');
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

const FAILURES = [
  [
    'a rejected request',
    respondWithError({ status: 401, message: 'Invalid username or password' }),
    'Login failed: Invalid username or password',
  ],
  [
    'too many attempts',
    respondWithError({ status: 429, message: 'Too many attempts; try again in 9 seconds' }),
    'Login failed: Too many attempts; try again in 9 seconds',
  ],
  ['an internal server error', respondWithError({ status: 500 }), 'Login failed: Internal error'],
  [
    'an error without a message',
    respondWithError({ status: 500, message: '' }),
    'Login failed: Unknown error',
  ],
  ['a failed connection', abortRequest, 'An error occurred. Please try again.'],
  [
    'a response without a token',
    (route: Route) => route.fulfill({ json: { result: { data: { message: '' } } } }),
    'Token not found in response',
  ],
] as const;

test('the login page shows the most liked cups, and no second link to itself', async ({ page }) => {
  await page.goto('/login');
  const shelf = page.getByRole('region', { name: 'Mest likt akkurat nå' });
  await expect(shelf.getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Login' }).filter({ visible: true });
  expect(await inHeader.count()).toBeLessThanOrEqual(1);
});

test('a failed login shows its reason and preserves the username', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill('kari');
  for (const [what, handler, text] of FAILURES) {
    await test.step(what, async () => {
      await page.route(LOGIN, handler);
      await dialog.getByLabel('Passord', { exact: true }).fill('feil');
      await page.keyboard.press('Enter');
      const alert = dialog.getByRole('alert').filter({ hasText: text });
      await expect(alert).toHaveText(text);
      await expect(alert.getByText(text)).toHaveAttribute('lang', 'en');
      await expect(dialog.getByLabel('Brukernavn')).toHaveValue('kari');
      expect(await storedSession(page)).toEqual(NO_SESSION);
      await page.unroute(LOGIN);
    });
  }
});

test('a wrong password is rejected by the server', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(/status of 401/);
  const { username } = await registerUser(request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill('feil');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(dialog.getByText('Login failed: Invalid username or password')).toBeVisible();
});

test('the login form requires username and password, and is sent once', { tag: '@once' }, async ({
  page,
}) => {
  const sent: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route(LOGIN, async (route) => {
    sent.push(route.request().postData() ?? '');
    await gate.promise;
    await route.fulfill({ json: { result: { data: { message: '' } } } });
  });
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  const name = dialog.getByLabel('Brukernavn');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Skriv inn brukernavnet ditt');
  await name.fill('kari');
  await expect(name).toHaveAccessibleDescription('');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  const password = dialog.getByLabel('Passord', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Skriv inn passordet ditt');
  expect(sent).toEqual([]);
  await password.fill(PASSWORD);
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(dialog.getByRole('button', { name: 'Logger inn...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  gate.resolve();
  await expect(dialog.getByRole('button', { name: 'Logg inn' })).toBeEnabled();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? '')).toEqual({ username: 'kari', password: PASSWORD, rememberMe: true });
});

test('closing the login dialog preserves the username and restores the focus', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login');
  const username = uniqueUsername();
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeFocused();
  await openDialog(page, 'Login');
  await expect(dialog.getByLabel('Brukernavn')).toHaveValue(username);
  await expect(dialog.getByLabel('Passord', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Lag en konto' }).click();
  const register = page.getByRole('dialog', { name: 'Register' });
  await expect(register.getByLabel('Brukernavn')).toHaveValue(username);
  await clickOutside(page);
  await expect(register).toBeHidden();
});

test('showing and hiding the password preserves focus and caret', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  const password = dialog.getByLabel('Passord', { exact: true });
  await password.fill('Hemmelig');
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
});
