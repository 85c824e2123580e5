import {
  BROWSER_FAULTS,
  beginAs,
  lose,
  NO_SESSION,
  newName,
  openDialog,
  PASSWORD,
  refuse,
  registerUser,
  storedSession,
} from './account-steps.ts';
import { clickOutside, expect, test } from './test.ts';

const LOGIN = '**/trpc/auth.login*';
const LOGOUT = '**/trpc/*auth.logout*';
const DETAILS = '**/trpc/*auth.me*';

test('the admin logs in, is greeted on the home page, and logs out', async ({ page, axe }) => {
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
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
    'a refusal',
    refuse({ status: 401, message: 'Invalid username or password' }),
    'Login failed: Invalid username or password',
  ],
  [
    'too many attempts',
    refuse({ status: 429, message: 'Too many attempts; try again in 9 seconds' }),
    'Login failed: Too many attempts; try again in 9 seconds',
  ],
  ['a server that breaks', refuse({ status: 500 }), 'Login failed: Internal error'],
  ['a fault without a word', refuse({ status: 500, message: '' }), 'Login failed: Unknown error'],
  ['a lost network', lose, 'An error occurred. Please try again.'],
] as const;

for (const [what, handler, text] of FAILURES) {
  test(`a login that meets ${what} says so, and the name stays`, async ({ page, allowFault }) => {
    allowFault(BROWSER_FAULTS);
    await page.route(LOGIN, handler);
    await page.goto('/login');
    const dialog = await openDialog(page, 'Login');
    await dialog.getByLabel('Brukernavn').fill('kari');
    await dialog.getByLabel('Passord', { exact: true }).fill('feil');
    await page.keyboard.press('Enter');
    const alert = dialog.getByRole('alert').filter({ hasText: text });
    await expect(alert).toHaveText(text);
    await expect(alert).toHaveAttribute('lang', 'en');
    await expect(dialog.getByLabel('Brukernavn')).toHaveValue('kari');
    expect(await storedSession(page)).toEqual(NO_SESSION);
  });
}

test('a wrong password is refused by the server itself', async ({ page, request, allowFault }) => {
  allowFault(/status of 401/);
  const { username } = await registerUser(request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill('feil');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(dialog.getByText('Login failed: Invalid username or password')).toBeVisible();
});

test('a login without a token in the answer says so', async ({ page }) => {
  await page.route(LOGIN, (route) => route.fulfill({ json: { result: { data: { message: '' } } } }));
  await page.goto('/login');
  const dialog = await openDialog(page, 'Login');
  await dialog.getByLabel('Brukernavn').fill('kari');
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(dialog.getByText('Token not found in response')).toBeVisible();
});

test('nothing is sent without a name and a password, nor twice', async ({ page }) => {
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

test('a dialog that is closed keeps the name and gives the focus back', async ({ page }) => {
  await page.goto('/login');
  const username = newName();
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

test('a password is shown and hidden again, with focus and caret where they were', async ({ page }) => {
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

const LOGOUTS = [
  ['refuses', refuse({ status: 401, message: 'Token expired or invalid' })],
  ['breaks', refuse({ status: 500 })],
  ['is gone', lose],
] as const;

for (const [what, handler] of LOGOUTS) {
  test(`whoever logs out is logged out, also where the server ${what}`, async ({
    page,
    request,
    allowFault,
  }) => {
    allowFault(BROWSER_FAULTS);
    await beginAs(page, (await registerUser(request)).token);
    await page.goto('/login');
    await page.route(LOGOUT, handler);
    await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
    await expect(page.getByText('Logout failed.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
    expect(await storedSession(page)).toEqual(NO_SESSION);
  });
}

test('whoever logs out need not wait for the server', async ({ page, request }) => {
  await beginAs(page, (await registerUser(request)).token);
  await page.goto('/login');
  const asked = Promise.withResolvers<string | undefined>();
  // Never answered.
  await page.route(LOGOUT, (route) => asked.resolve(route.request().headers().authorization));
  await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeFocused();
  expect(await storedSession(page)).toEqual(NO_SESSION);
  expect(await asked.promise).toMatch(/^Bearer ey/);
});

test('the corner greets and logs out, on small screens in a dropdown', async ({ page, request }, {
  project,
}) => {
  const { username, token } = await registerUser(request);
  await beginAs(page, token);
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

test('a token that the server no longer knows is dropped, and the page goes on as a visitor’s', async ({
  page,
  allowFault,
}) => {
  allowFault(/status of 401/);
  await beginAs(page, 'utgått');
  await page.goto('/meny');
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  expect(await storedSession(page)).toEqual(NO_SESSION);
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a user whom the server does not find counts as logged out', async ({ page, request, allowFault }) => {
  allowFault(/status of 404/);
  await beginAs(page, (await registerUser(request)).token);
  await page.route(DETAILS, refuse({ status: 404, message: 'This user does not exist' }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  await expect.poll(() => storedSession(page)).toEqual(NO_SESSION);
});

test('a server that breaks leaves nobody logged in, but keeps the token', async ({
  page,
  request,
  allowFault,
}) => {
  allowFault(/status of 500/);
  const { username, token } = await registerUser(request);
  await beginAs(page, token);
  await page.route(DETAILS, refuse({ status: 500 }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(page)).toEqual([token, 'User']);
  await page.unroute(DETAILS);
  await page.reload();
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
});

test('a lost network is told, the page stays usable, and asking again helps', async ({
  page,
  request,
  allowFault,
  axe,
}) => {
  allowFault(/net::ERR_FAILED/);
  const { username, token } = await registerUser(request);
  await beginAs(page, token);
  await page.route(DETAILS, lose);
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
  await other.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect(
    page.getByRole('banner').getByText(`Welcome, ${username}`).filter({ visible: true }),
  ).toBeHidden();
});
