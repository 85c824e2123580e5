import {
  abortRequest,
  BROWSER_ERRORS,
  NO_SESSION,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
  startSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const LOGOUT = '**/trpc/*auth.logout*';
const DETAILS = '**/trpc/*auth.me*';

const LOGOUT_FAILURES = [
  ['rejects it', respondWithError({ status: 401, message: 'Token expired or invalid' })],
  ['fails', respondWithError({ status: 500 })],
  ['is unreachable', abortRequest],
] as const;

test('logging out ends the session in the browser even if the server’s response is an error', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { token } = await registerUser(request);
  await page.goto('/login');
  for (const [what, handler] of LOGOUT_FAILURES) {
    await test.step(`the server ${what}`, async () => {
      await page.evaluate((stored) => localStorage.setItem('token', stored), token);
      await page.reload();
      await page.route(LOGOUT, handler);
      await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
      await expect(page.getByText('Logout failed.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
      expect(await storedSession(page)).toEqual(NO_SESSION);
      await page.unroute(LOGOUT);
    });
  }
});

test('logging out does not wait for the server’s response', { tag: '@once' }, async ({ page, request }) => {
  await startSession(page, (await registerUser(request)).token);
  await page.goto('/login');
  const requested = Promise.withResolvers<string | undefined>();
  // The server never responds.
  await page.route(LOGOUT, (route) => requested.resolve(route.request().headers().authorization));
  await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);
  expect(await requested.promise).toMatch(/^Bearer ey/);
});

test('the header greets the user and logs out, on small screens in a dropdown', async ({ page, request }, {
  project,
}) => {
  const { username, token } = await registerUser(request);
  await startSession(page, token);
  await page.goto('/meny');
  const banner = page.getByRole('banner');
  if (project.name === 'mobile') await banner.getByLabel('Account').click();
  const greeting = banner.getByText(`Welcome, ${username}`).filter({ visible: true });
  await expect(greeting).toBeVisible();
  await banner.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page.getByText('Logged out successfully!')).toBeVisible();
  await expect(greeting).toBeHidden();
  if (project.name === 'mobile') await banner.getByLabel('Account').click();
  await banner.getByRole('link', { name: 'Login' }).filter({ visible: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});

test('an expired token is removed, and the page continues to work without a user', {
  tag: '@once',
}, async ({ page, allowError }) => {
  allowError(/status of 401/);
  await startSession(page, 'utgått');
  await page.goto('/meny');
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  expect(await storedSession(page)).toEqual(NO_SESSION);
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a server error while loading the user preserves the token, but a missing user removes it', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(/status of (404|500)/);
  const { username, token } = await registerUser(request);
  await startSession(page, token);
  await page.route(DETAILS, respondWithError({ status: 500 }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(page)).toEqual([token, 'User']);
  await page.unroute(DETAILS);
  await page.reload();
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await page.route(DETAILS, respondWithError({ status: 404, message: 'This user does not exist' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  await expect.poll(() => storedSession(page)).toEqual(NO_SESSION);
});

test('a lost connection while loading the user shows an error, and a retry succeeds', {
  tag: '@once',
}, async ({ page, request, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  const { username, token } = await registerUser(request);
  await startSession(page, token);
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
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeFocused();
});

test('other tabs follow a login and a logout', { tag: '@once' }, async ({ page, context, request }) => {
  const { username } = await registerUser(request);
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL('/');
  await expect(other.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  const greeting = page.getByRole('banner').getByText(`Welcome, ${username}`).filter({ visible: true });
  await expect(greeting).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(greeting).toBeHidden();
});
