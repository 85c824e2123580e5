import { expect, test } from './test.ts';

const LOGIN = '**/trpc/auth.login*';

test('the admin logs in, is greeted on the home page, and logs out', async ({ page, axe }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  await axe();
  await dialog.getByLabel('Brukernavn').fill('ADMIN');
  await dialog.getByLabel('Passord', { exact: true }).fill('Kaffe-1234!');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('Admin');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Hei, admin!' })).toBeVisible();
  await axe();
  await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a wrong password and a lost network say so, and the name stays', async ({ page, allowFault }) => {
  allowFault(/net::ERR_FAILED|status of 401/);
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Brukernavn').fill('admin');
  await dialog.getByLabel('Passord', { exact: true }).fill('feil');
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(dialog.getByText('Login failed: Invalid username or password')).toBeVisible();
  await page.route(LOGIN, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(dialog.getByText('An error occurred. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Brukernavn')).toHaveValue('admin');
});

test('a token that the server no longer knows is dropped, and the page goes on as a visitor’s', async ({
  page,
  allowFault,
}) => {
  allowFault(/status of 401/);
  // Stored before the page begins: a page that is open already would drop the token itself, unseen.
  await page.addInitScript(() => localStorage.setItem('token', 'utgått'));
  await page.goto('/meny');
  await expect(page.getByText('Token expired or invalid')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
