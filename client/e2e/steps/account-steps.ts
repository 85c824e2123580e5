import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';

/** A password that meets every rule. */
export const PASSWORD = 'Hemmelig1!';

/** A unique username. */
export const uniqueUsername = (): string => `gjest_${randomUUID().slice(0, 8)}`;

/** Registers a user through the REST API. @returns username and token. */
export async function registerUser(request: APIRequestContext): Promise<{ username: string; token: string }> {
  const username = uniqueUsername();
  const created = await request.post('/api/auth/register', { data: { username, password: PASSWORD } });
  expect(created.status()).toBe(201);
  return { username, token: await fetchToken(request, username, PASSWORD) };
}

/** Logs in through the REST API. @returns the token. */
export async function fetchToken(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { username, password, rememberMe: true } });
  const { message }: { message: string } = await response.json();
  return message;
}

/** Stores a session before the tab's first page load. Later loads keep the page's changes of the session. */
export async function startSession(page: Page, token: string, role = 'User'): Promise<void> {
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('sessionStarted')) return;
      sessionStorage.setItem('sessionStarted', 'true');
      localStorage.setItem('token', session.token);
      localStorage.setItem('role', session.role);
    },
    { token, role },
  );
}

/** Registers a user, and stores their session before the tab's first page load. */
export async function startUserSession(page: Page, request: APIRequestContext) {
  const user = await registerUser(request);
  await startSession(page, user.token);
  return user;
}

/** Token and role in the local storage. */
export const storedSession = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')]);

export const NO_SESSION = [null, null];

/** Opens a dialog of the page's main content with its button. */
export async function openDialog(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]').filter({
    has: page.getByRole('heading', { name: title }),
  });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills in the dialog that logs in or registers. */
export async function fillAccount(dialog: Locator, username: string, password = PASSWORD): Promise<void> {
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill(password);
}

/** Fills in the dialog that changes the password. */
export async function fillNewPassword(dialog: Locator, current = PASSWORD): Promise<void> {
  await dialog.getByLabel('Nåværende passord').fill(current);
  await dialog.getByLabel('Nytt passord').fill('Hemmelig2!');
}

/** The greeting in the header. */
export const greeting = (page: Page, username = ''): Locator =>
  page.getByRole('banner').getByText(`Welcome, ${username}`).filter({ visible: true });

/** Checks the current page with axe in light mode, and its colours in dark mode. */
export async function axeInLightAndDark(
  page: Page,
  axe: (aspect?: 'all' | 'colours') => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await axe();
  await page.emulateMedia({ colorScheme: 'dark' });
  await axe('colours');
}

type Rejection = { status: number; message?: string; errors?: Record<string, string[]> };

/** Responds to a tRPC call with an error in our server's format. */
export const respondWithError =
  ({ status, message = 'Internal error', errors }: Rejection) =>
  (route: Route): Promise<void> => {
    const url = new URL(route.request().url());
    const error = { error: { message, code: -32603, data: { code: 'X', httpStatus: status, errors } } };
    const calls = url.pathname.split(',').map(() => error);
    return route.fulfill({ status, json: url.searchParams.has('batch') ? calls : error });
  };

/** Aborts a request like a lost connection. */
export const abortRequest = (route: Route): Promise<void> => route.abort();

/** Sends a dialog's call with each response, and expects its error in English. */
export async function expectFailures(
  dialog: Locator,
  call: string,
  send: () => Promise<void>,
  failures: readonly (readonly [respond: (route: Route) => Promise<void>, text: string])[],
): Promise<void> {
  const page = dialog.page();
  for (const [respond, text] of failures) {
    await page.route(`**/trpc/*${call}*`, respond);
    await send();
    const alert = dialog.getByRole('alert').filter({ hasText: text });
    await expect(alert).toHaveText(text);
    await expect(alert.getByText(text)).toHaveAttribute('lang', 'en');
    await page.unroute(`**/trpc/*${call}*`);
  }
}

/** The browser's own console messages for error responses and lost connections. */
export const BROWSER_ERRORS = /status of [45]\d\d|net::ERR_FAILED/;
