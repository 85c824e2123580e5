import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  respondWithError,
} from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { discardDialog, searchRow, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { SUBSCRIPTION } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('an admin adds, edits, deletes and restores a category', async ({
  page,
  request,
  axe,
  allowError,
}, info) => {
  allowError(/status of 409/);
  const name = uniqueName('Te', info);
  const isWide = info.project.name === 'desktop';
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=categories');
  const section = page.getByRole('region', { name: 'Categories' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(isWide ? ['Name', 'Description', 'Actions'] : ['Name']);
  await axeInLightAndDark(page, axe);

  await section.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await expect(form.getByLabel('Name')).toHaveJSProperty('required', true);
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByText('Skriv inn et navn')).toBeVisible();
  await form.getByLabel('Name').fill('varm KAFFE');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByText('Det finnes allerede en kategori med dette navnet')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await axeInLightAndDark(page, axe);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeVisible();

  const row = await searchRow(page, name);
  if (isWide) await expect(row.getByRole('cell').first()).toHaveText('N/A');
  const opener = row.getByRole('button', { name }).first();
  await opener.click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('definition')).toHaveText('N/A');
  // An open dialog dismisses the toast.
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeHidden();
  await axeInLightAndDark(page, axe);
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Category' });
  await edited.getByLabel('Description').fill('Sort, grønn og hvit');
  await page.keyboard.press('Escape');
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await edited.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(details.getByRole('definition')).toHaveText('Sort, grønn og hvit');
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this category?');
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  // Ctrl+Z undoes the deletion only while no text field has the focus.
  await expect(section.getByRole('heading', { name: 'Categories' })).toBeFocused();
  // The toast names the shortcut, visibly on wide screens and always for screen readers.
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

test('a category that menu items use can’t be deleted, and the error names the reason', {
  tag: '@once',
}, async ({ page, request, axe, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startAdminSession(page, request);
  // Without the subscription: changes by other tests would refetch the list.
  await page.route(SUBSCRIPTION, abortRequest);
  await page.route('**/trpc/*categories.page*', respondWithError({ status: 500 }));
  await page.goto('/admindash?fane=categories');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching categories: Internal error');
  await axe();
  // Changes by other tests refetch the list as well, so the response stays an error until the retry is sent.
  const again = page.waitForRequest(/categories\.page/);
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await again;
  await page.unroute('**/trpc/*categories.page*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = await searchRow(page, 'Varm Kaffe');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  // The dialog says what to do before the server rejects the deletion.
  await expect(question).toContainText(
    /(«[^»]+», ){4}«[^»]+» og \d+ til er i kategorien\. Flytt dem før du sletter\./,
  );
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    '«Varm Kaffe» har drikker på menyen. Flytt dem til en annen kategori først.',
  );
  await axeInLightAndDark(page, axe);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
});

test('an admin moves the drinks of a category to another one, and then deletes it', async ({
  page,
  request,
  axe,
  allowError,
}, info) => {
  allowError(/status of 409/);
  const mark = uniqueName('kategori', info);
  const [from, to] = [`Gammel ${mark}`, `Fersk ${mark}`];
  const token = await startAdminSession(page, request);
  const headers = { authorization: `Bearer ${token}` };
  const create = async (path: string, data: object) =>
    (await request.post(`/api/${path}/create`, { headers, data })).json();
  const { categoryId } = await create('categoryapi', { name: from });
  const { categoryId: toCategoryId } = await create('categoryapi', { name: to });
  const items: { menuItemId: number }[] = [];
  for (const name of [`En ${mark}`, `To ${mark}`])
    items.push(await create('menuitemapi', { name, categoryId, price: 45, isAvailable: false }));
  const namesake = { name: `To ${mark}`, categoryId: toCategoryId, price: 45, isAvailable: false };
  items.push(await create('menuitemapi', namesake));

  await page.goto(`/admindash?fane=categories&sok=${encodeURIComponent(from)}`);
  const row = await searchRow(page, from);
  await row.getByRole('button', { name: from }).first().click();
  await page.getByRole('dialog', { name: from }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${from}»?` });
  await expect(question).toContainText(`«En ${mark}» og «To ${mark}» er i kategorien.`);
  await axeInLightAndDark(page, axe);
  await question.getByRole('button', { name: 'Slett' }).click();
  const refusal = question.getByText(`«${from}» har drikker på menyen.`);
  await expect(refusal).toBeVisible();
  await question.getByRole('button', { name: 'Flytt de 2 drikkene' }).click();
  const move = page.getByRole('dialog', { name: `Flytt de 2 drikkene fra «${from}»` });
  await move.getByRole('button', { name: 'Flytt' }).click();
  await expect(move.getByText('Velg en kategori').last()).toBeVisible();
  const field = move.getByLabel('Til kategorien');
  await expect(field.getByRole('option', { name: from })).toHaveCount(0);
  await field.selectOption(to);
  await axeInLightAndDark(page, axe);
  await move.getByRole('button', { name: 'Flytt' }).click();
  await expect(
    move.getByText(`Kategorien har allerede en «To ${mark}». Trykk Flytt en gang til`),
  ).toBeVisible();
  await move.getByRole('button', { name: 'Flytt' }).click();
  await expect(move).toBeHidden();
  const nothingLeft = question.getByText('Det er ingen drikker i kategorien.');
  await expect(nothingLeft).toBeFocused();
  await expect(refusal).toBeHidden();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText(`«${from}» er slettet`)).toBeVisible();
  await expect(row).toBeHidden();

  for (const { menuItemId } of items)
    await request.delete(`/api/menuitemapi/delete/${menuItemId}`, { headers });
  await request.delete(`/api/categoryapi/delete/${toCategoryId}`, { headers });
});

test.describe('in a café without content', () => {
  test.use({ baseURL: process.env.EMPTY_CAFE });

  test('an empty menu links to the categories, which offer to create the five of the menu', async ({
    page,
    request,
    axe,
    allowError,
  }) => {
    allowError(BROWSER_ERRORS);
    await startAdminSession(page, request);
    await page.goto('/admindash?fane=menu');
    await expect(page.getByText('Menyen er tom, og det er ingen kategorier')).toBeVisible();
    await axeInLightAndDark(page, axe);
    await page.getByRole('link', { name: 'Til kategoriene' }).click();
    await expect(page.getByText('Det er ingen kategorier ennå.')).toBeVisible();
    await axeInLightAndDark(page, axe);
    // The request fails on purpose: other tests need this café without content.
    await page.route('**/trpc/categories.create*', respondWithError({ status: 500 }));
    await page.getByRole('button', { name: 'Lag de fem kategoriene' }).click();
    await expect(page.getByText('Internal error')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lag de fem kategoriene' })).toBeVisible();
  });
});
