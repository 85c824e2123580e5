import { fillAccount, openDialog, registerUser, storedSession } from '#client/e2e/steps/account-steps.ts';
import { deleteIn, endSession, logIn, logInAgain, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { IMAGES_TAB, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test('an action after the session’s end is not carried out', async ({ page, menu, unique, allowError }) => {
  allowError(/status of 401/);
  const name = unique('Tyttebærlatte');
  await menu.add(name);
  await page.goto('/admindash?fane=menu');
  const row = await searchRow(page, name);
  const available = row.getByRole('switch');
  await endSession(page);
  await available.click();
  await logInAgain(page);
  await expect(page.getByText(`«${name}» er som før, for du var logget ut.`)).toBeVisible();
  await expect(available).not.toBeChecked();
  await available.click();
  await expect(available).toBeChecked();
  await expect.poll(async () => (await menu.find(name))?.isAvailable).toBe(true);

  await deleteIn(row);
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible();
  await endSession(page);
  await page.getByRole('button', { name: 'Angre' }).click();
  await logInAgain(page);
  await expect(page.getByText('Fikk ikke angret. Du var logget ut.')).toBeVisible();
});

test('logging out discards a picture that is not uploaded', async ({ page, gallery }) => {
  await page.goto(IMAGES_TAB);
  await gallery.file.setInputFiles(await picture('begynt.png'));
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
});

test('a login at the back office leads only admins there', async ({ page, request, allowError }) => {
  allowError(/status of 401/);
  const { username } = await registerUser(request);
  const openOffice = async () => {
    await page.goto('/admindash?fane=menu&sok=latte');
    await expect(page).toHaveURL('/login');
    return openDialog(page, 'Login');
  };
  await page.goto('/');
  await endSession(page);
  await openOffice();
  await page.reload();
  await logIn(await openDialog(page, 'Login'));
  await expect(page).toHaveURL('/admindash?fane=menu&sok=latte');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('latte');

  // After a logout in the back office, the next login leads to the home page.
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/login');
  await logIn(await openDialog(page, 'Login'));
  await expect(page).toHaveURL('/');

  await page.evaluate(() => localStorage.clear());
  const dialog = await openOffice();
  await fillAccount(dialog, username);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
  await expect(page).toHaveURL('/');
  expect((await storedSession(page))[1]).toBe('User');
});
