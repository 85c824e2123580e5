import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';

/** A password that meets every rule. */
export const PASSWORD = 'Hemmelig1!';

/** A name that nobody else has taken. */
export const newName = (): string => `gjest_${randomUUID().slice(0, 8)}`;

/** Registers a user, as another client might. @returns name and token. */
export async function registerUser(request: APIRequestContext): Promise<{ username: string; token: string }> {
  const username = newName();
  const made = await request.post('/api/auth/register', { data: { username, password: PASSWORD } });
  expect(made.status()).toBe(201);
  return { username, token: await tokenOf(request, username, PASSWORD) };
}

/** Logs in and tells the token. */
export async function tokenOf(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { username, password, rememberMe: true } });
  const { message }: { message: string } = await answer.json();
  return message;
}

/** Lets the page's tab begin with a session, once: what the page does with it later stays done. */
export async function beginAs(page: Page, token: string, role = 'User'): Promise<void> {
  await page.addInitScript(
    (session) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'true');
      localStorage.setItem('token', session.token);
      localStorage.setItem('role', session.role);
    },
    { token, role },
  );
}

/** What the browser has stored of the session. */
export const storedSession = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')]);

export const NO_SESSION = [null, null];

/** Opens a dialog of the personal page by its button. */
export async function openDialog(page: Page, button: string, title = button): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]').filter({
    has: page.getByRole('heading', { name: title }),
  });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Has axe look at the page as it is now by day, and at its colours by night. */
export async function byDayAndNight(
  page: Page,
  axe: (aspect?: 'all' | 'colours') => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await axe();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await axe('colours');
}

type Rejection = { status: number; message?: string; errors?: Record<string, string[]> };

/** Answers a tRPC call as our server does when it refuses or breaks. */
export const failWith =
  ({ status, message = 'Internal error', errors }: Rejection) =>
  (route: Route): Promise<void> => {
    const url = new URL(route.request().url());
    const error = { error: { message, code: -32603, data: { code: 'X', httpStatus: status, errors } } };
    const calls = url.pathname.split(',').map(() => error);
    return route.fulfill({ status, json: url.searchParams.has('batch') ? calls : error });
  };

/** A network that is gone. */
export const lose = (route: Route): Promise<void> => route.abort();

/** What the browser itself says of answers and networks that fail. */
export const BROWSER_ERRORS = /status of [45]\d\d|net::ERR_FAILED/;
