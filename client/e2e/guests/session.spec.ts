import type { Route } from '@playwright/test';
import {
  abortRequest,
  BROWSER_ERRORS,
  fillAccount,
  greeting,
  NO_SESSION,
  openDialog,
  registerUser,
  respondWithError,
  startSession,
  startUserSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const LOGOUT = '**/trpc/*auth.logout*';
const DETAILS = '**/trpc/*auth.me*';

test('logging out does not wait for the server', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { token } = await registerUser(request);
  await page.goto('/login');
  const logOut = async (respond: (route: Route) => unknown) => {
    await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    await page.reload();
    await page.route(LOGOUT, respond);
    await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
    await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
    expect(await storedSession(page)).toEqual(NO_SESSION);
  };
  for (const [text, respond] of [
    ['Logout failed.', respondWithError({ status: 500 })],
    ['Logout failed.', abortRequest],
    ['Logged out successfully!', respondWithError({ status: 401, message: 'Token expired or invalid' })],
  ] as const) {
    await logOut(respond);
    await expect(page.getByText(text)).toBeVisible();
  }
  const requested = Promise.withResolvers<string | undefined>();
  // The server never responds.
  await logOut((route) => requested.resolve(route.request().headers().authorization));
  expect(await requested.promise).toMatch(/^Bearer ey/);
});

test('the header greets the user and logs out', { tag: '@mobile' }, async ({ page, request, isMobile }) => {
  const { username } = await startUserSession(page, request);
  await page.goto('/meny');
  const banner = page.getByRole('banner');
  if (isMobile) await banner.getByLabel('Account').click();
  await expect(greeting(page, username)).toBeVisible();
  await banner.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page.getByText('Logged out successfully!')).toBeVisible();
  await expect(greeting(page, username)).toBeHidden();
  if (isMobile) await banner.getByLabel('Account').click();
  await banner.getByRole('link', { name: 'Login' }).filter({ visible: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});

test('an expired token is removed, and the page works without a user', async ({ page, allowError }) => {
  allowError(/status of 401/);
  await startSession(page, 'utgått');
  await page.goto('/meny');
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  expect(await storedSession(page)).toEqual(NO_SESSION);
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a failure to load the user keeps the token', async ({ page, request, allowError, axe }) => {
  allowError(BROWSER_ERRORS);
  const { username, token } = await startUserSession(page, request);
  await page.route(DETAILS, abortRequest);
  await page.goto('/');
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await page.goto('/login');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred. Please try again.');
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled();
  await axe();
  await page.unroute(DETAILS);
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  const greeted = page.getByRole('heading', { name: `Hei, ${username}!` });
  await expect(greeted).toBeFocused();
  await page.route(DETAILS, respondWithError({ status: 500 }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(page)).toEqual([token, 'User']);
  await page.unroute(DETAILS);
  await page.reload();
  await expect(greeted).toBeVisible();
  await page.route(DETAILS, respondWithError({ status: 404, message: 'This user does not exist' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  await expect.poll(() => storedSession(page)).toEqual(NO_SESSION);
});

test('other tabs follow a login and a logout', async ({ page, context, request }) => {
  const { username } = await registerUser(request);
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  const dialog = await openDialog(page, 'Login');
  await fillAccount(dialog, username);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await expect(greeting(page, username)).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(greeting(page, username)).toBeHidden();
});
