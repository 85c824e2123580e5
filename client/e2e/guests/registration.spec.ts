import {
  abortRequest,
  BROWSER_ERRORS,
  expectFailures,
  fillAccount,
  openDialog,
  PASSWORD,
  registerUser,
  respondWithError,
} from '#client/e2e/steps/account-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('the form marks which password rules are met before it is sent', async ({ page, axe }) => {
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

test('a failed registration shows its reason', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username } = await registerUser(request);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Register');
  await fillAccount(dialog, ` ${username.toUpperCase()} `);
  const submit = async () => {
    await expect(dialog.getByLabel('Passord', { exact: true })).toHaveValue(PASSWORD);
    await dialog.getByRole('button', { name: 'Lag konto' }).click();
  };
  const shortName = 'The field Username must be a minimum length of 4.';
  await expectFailures(dialog, 'auth.register', submit, [
    // The server's own answer: the name is taken.
    [(route) => route.continue(), 'Registration failed: Username is already taken'],
    [respondWithError({ status: 400, errors: { Username: [shortName] } }), shortName],
    [abortRequest, 'An error occurred. Please try again.'],
  ]);
  await expect(dialog.getByLabel('Passord', { exact: true })).toHaveValue(PASSWORD);
});
