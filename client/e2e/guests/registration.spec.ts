import {
  abortRequest,
  BROWSER_ERRORS,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
  uniqueUsername,
} from '#client/e2e/steps/account-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const REGISTER = '**/trpc/auth.register*';

test('a user registers and logs in with the keyboard alone', { tag: '@once' }, async ({ page }) => {
  const username = uniqueUsername();
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Register' }).focus();
  await page.keyboard.press('Enter');
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
  await expect(login.getByLabel('Passord', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('banner').getByText(`Welcome, ${username}`).filter({ visible: true }),
  ).toBeVisible();
});

test('the form marks which password rules are met, and sends nothing while one is violated', async ({
  page,
  axe,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  const password = dialog.getByLabel('Passord', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(dialog.getByLabel('Brukernavn')).toHaveAttribute('autocomplete', 'username');
  const send = dialog.getByRole('button', { name: 'Lag konto' });
  await send.click();
  await expect(dialog.getByLabel('Brukernavn')).toBeFocused();
  await expect(dialog.getByText('Velg et brukernavn')).toBeVisible();
  await expect(
    dialog.getByText(
      'Passordet må ha: Minst 6 tegn, Minst én stor bokstav, Minst ett tall, Minst ett spesialtegn',
    ),
  ).toBeVisible();
  await axe();
  const rules = dialog.getByRole('listitem');
  const states = (...met: boolean[]) =>
    ['Minst 6 tegn', 'Minst én stor bokstav', 'Minst ett tall', 'Minst ett spesialtegn'].map(
      (rule, index) => `${rule}: ${met[index] ? 'oppfylt' : 'mangler'}`,
    );
  await password.fill('hemmelig');
  await expect(rules).toHaveText(states(true, false, false, false));
  await expect(dialog.getByRole('status')).toHaveText('1 av 4 krav er oppfylt');
  await password.fill('Hemmelig');
  await expect(rules).toHaveText(states(true, true, false, false));
  await password.fill('Hemmelig1');
  await expect(rules).toHaveText(states(true, true, true, false));
  await dialog.getByLabel('Brukernavn').fill('åse');
  await send.click();
  await expect(dialog.getByText('Brukernavnet må ha minst 4 tegn')).toBeVisible();
  await expect(dialog.getByText('Passordet må ha: Minst ett spesialtegn')).toBeVisible();
  await dialog.getByLabel('Brukernavn').fill('åse nordmann');
  await password.fill(PASSWORD);
  await expect(rules).toHaveText(states(true, true, true, true));
  await send.click();
  await expect(dialog.getByText('Brukernavnet kan bare ha bokstaver, tall og tegnene _ - .')).toBeVisible();
  await expect(dialog.getByLabel('Brukernavn')).toBeFocused();
  expect(sent.filter((url) => url.includes('auth.register'))).toEqual([]);
});

const REGISTRATION_FAILURES = [
  [
    'a short name',
    respondWithError({
      status: 400,
      errors: { Username: ['The field Username must be a minimum length of 4.'] },
    }),
    'The field Username must be a minimum length of 4.',
  ],
  [
    'a short password',
    respondWithError({
      status: 400,
      errors: { Password: ['The field Password must be minimum length of 6.'] },
    }),
    'The field Password must be minimum length of 6.',
  ],
  [
    'another rule',
    respondWithError({ status: 400, errors: { Username: ['Too rude'] } }),
    'Registration failed: unknown validation error',
  ],
  [
    'too many registrations',
    respondWithError({ status: 429, message: 'Too many attempts; try again in 9 seconds' }),
    'Registration failed: Too many attempts; try again in 9 seconds',
  ],
  ['an internal server error', respondWithError({ status: 500 }), 'Registration failed: Internal error'],
  [
    'an error without a message',
    respondWithError({ status: 500, message: '' }),
    'Registration failed: Unknown error',
  ],
  ['a failed connection', abortRequest, 'An error occurred. Please try again.'],
] as const;

test('a failed registration shows its reason', { tag: '@once' }, async ({ page, allowError }) => {
  allowError(BROWSER_ERRORS);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  await dialog.getByLabel('Brukernavn').fill('kari');
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  for (const [what, handler, text] of REGISTRATION_FAILURES) {
    await test.step(what, async () => {
      await page.route(REGISTER, handler);
      await dialog.getByRole('button', { name: 'Lag konto' }).click();
      const alert = dialog.getByRole('alert').filter({ hasText: text });
      await expect(alert).toHaveText(text);
      await expect(alert.getByText(text)).toHaveAttribute('lang', 'en');
      await expect(dialog.getByLabel('Passord', { exact: true })).toHaveValue(PASSWORD);
      await page.unroute(REGISTER);
    });
  }
});

test('a taken username is rejected by the server', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(/status of 409/);
  const { username } = await registerUser(request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  await dialog.getByLabel('Brukernavn').fill(` ${username.toUpperCase()} `);
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Lag konto' }).click();
  await expect(dialog.getByText('Registration failed: Username is already taken')).toBeVisible();
});
