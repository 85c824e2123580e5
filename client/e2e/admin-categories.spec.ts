import { BROWSER_ERRORS, byDayAndNight, failWith, lose } from './account-steps.ts';
import { beginAsOwner, leaveQuestion, rowOf } from './admin-steps.ts';
import { CHANGES } from './live-steps.ts';
import { expect, test } from './test.ts';

test.use({ receivesChanges: true });

test('an owner adds a category, is told of a taken name, changes it, deletes it and brings it back', async ({
  page,
  request,
  axe,
  allowError,
}, { project, repeatEachIndex }) => {
  allowError(/status of 409/);
  const name = `Te ${project.name} ${repeatEachIndex}`;
  const isWide = project.name === 'desktop';
  await beginAsOwner(page, request);
  await page.goto('/admindash?fane=categories');
  const section = page.getByRole('region', { name: 'Categories' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(isWide ? ['Name', 'Description', 'Actions'] : ['Name']);
  await byDayAndNight(page, axe);

  await section.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await expect(form.getByLabel('Name')).toHaveJSProperty('required', true);
  await form.getByRole('button', { name: 'Lagre' }).click();
  await expect(form.getByText('Skriv inn et navn')).toBeVisible();
  await form.getByLabel('Name').fill('varm KAFFE');
  await form.getByRole('button', { name: 'Lagre' }).click();
  await expect(form.getByText('Det finnes allerede en kategori med dette navnet')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await byDayAndNight(page, axe);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeVisible();

  const row = await rowOf(page, name);
  if (isWide) await expect(row.getByRole('cell').first()).toHaveText('N/A');
  const opener = row.getByRole('button', { name }).first();
  await opener.click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('definition')).toHaveText('N/A');
  // What was said has been heard, and is in nobody's way.
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeHidden();
  await byDayAndNight(page, axe);
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Category' });
  await edited.getByLabel('Description').fill('Sort, grønn og hvit');
  await page.keyboard.press('Escape');
  await leaveQuestion(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await edited.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(details.getByRole('definition')).toHaveText('Sort, grønn og hvit');
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this category?');
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  // What is typed elsewhere is not what the keys are about.
  await expect(section.getByRole('heading', { name: 'Categories' })).toBeFocused();
  // Who has keys is told of the one that does it, and so is who hears it.
  const undo = page.getByRole('status').filter({ hasText: `«${name}» er slettet` });
  await expect(undo.getByText('Ctrl+Z')).toBeVisible({ visible: isWide });
  const button = undo.getByRole('button', { name: 'Angre', exact: true });
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await opener.click();
  await details.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
});

test('a category that the menu uses stays, and says why; a list that fails is read again', {
  tag: '@once',
}, async ({ page, request, axe, allowError }) => {
  allowError(BROWSER_ERRORS);
  await beginAsOwner(page, request);
  // What others change would have the page read it again by itself.
  await page.route(CHANGES, lose);
  await page.route('**/trpc/*categories.page*', failWith({ status: 500 }));
  await page.goto('/admindash?fane=categories');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching categories: Internal error');
  await axe();
  // What other e2e tests change has the list read again too: once it can be, it is.
  const again = page.waitForRequest(/categories\.page/);
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await again;
  await page.unroute('**/trpc/*categories.page*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = await rowOf(page, 'Varm Kaffe');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  // What to do about it is known before, and stands beside what the server says.
  await expect(question).toContainText('kan den ikke slettes: flytt dem til en annen først.');
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(question.getByRole('alert')).toHaveText(/^Varm Kaffe is used by \d+ menu items$/);
  await byDayAndNight(page, axe);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
});

test.describe('in a café without anything', () => {
  test.use({ baseURL: process.env.EMPTY_CAFE });

  test('the menu leads to the categories, and they to the five that it shows', async ({
    page,
    request,
    axe,
    allowError,
  }) => {
    allowError(BROWSER_ERRORS);
    await beginAsOwner(page, request);
    await page.goto('/admindash');
    await expect(page.getByText('Menyen er tom, og det er ingen kategorier')).toBeVisible();
    await byDayAndNight(page, axe);
    await page.getByRole('link', { name: 'Til kategoriene' }).click();
    await expect(page.getByText('Det er ingen kategorier ennå.')).toBeVisible();
    await byDayAndNight(page, axe);
    // Here it stays empty: the café belongs to other e2e tests too.
    await page.route('**/trpc/categories.create*', failWith({ status: 500 }));
    await page.getByRole('button', { name: 'Lag menyens fem kategorier' }).click();
    await expect(page.getByText('Internal error')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lag menyens fem kategorier' })).toBeVisible();
  });
});
