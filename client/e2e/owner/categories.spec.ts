import { openDialog } from '#client/e2e/steps/account-steps.ts';
import {
  deleteAfterQuestion,
  deleteIn,
  openDetails,
  save,
  searchRow,
  topDialog,
} from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('an admin manages categories', async ({ page, unique, axe, allowError }) => {
  allowError(/status of 409/);
  const name = unique('Te');
  await page.goto('/admindash?fane=categories');
  const section = page.getByRole('region', { name: 'Categories' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(['Name', 'Description', 'Actions']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(headers).toHaveText(['Name']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await axe.inLightAndDark();

  const form = await openDialog(page, 'Add Category');
  await expect(form.getByLabel('Name')).toHaveJSProperty('required', true);
  await save(form);
  await expect(form.getByText('Skriv inn et navn')).toBeVisible();
  await save(form, { Name: 'varm KAFFE' });
  await expect(form.getByText('Det finnes allerede en kategori med dette navnet')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await axe.inLightAndDark();
  // After the form was closed, a toast says the error of a field.
  const held = await holdRequests(page, 'categories.create');
  await save(form);
  await expect.poll(() => held.requests).toHaveLength(1);
  await page.keyboard.press('Escape');
  await topDialog(page).getByRole('button', { name: 'Lukk nå' }).click();
  held.release();
  await expect(page.getByText('Det finnes allerede en kategori med dette navnet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await save(form, { Name: name });
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeVisible();

  const row = await searchRow(page, name);
  await expect(row.getByRole('cell').first()).toHaveText('N/A');
  const opener = row.getByRole('button', { name }).first();
  await opener.click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('definition')).toHaveText('N/A');
  // An open dialog dismisses the toast.
  await expect(page.getByText(`«${name}» er lagt til.`)).toBeHidden();
  await axe.inLightAndDark();
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Category' });
  await edited.getByLabel('Description').fill('Sort, grønn og hvit');
  await save(edited);
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(details.getByRole('definition')).toHaveText('Sort, grønn og hvit');
  await deleteAfterQuestion({ page, axe }, 'category', name);
  await expect(row).toBeHidden();
  // Ctrl+Z undoes the deletion only while no text field has the focus.
  await expect(section.getByRole('heading', { name: 'Categories' })).toBeFocused();
  const undo = page.getByRole('status').filter({ hasText: `«${name}» er slettet` });
  await expect(undo.getByText('Ctrl+Z')).toBeVisible();
  const button = undo.getByRole('button', { name: 'Angre', exact: true });
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await opener.click();
  await deleteIn(details);
  await expect(row).toBeHidden();
});

test('a guest’s dialog stays open while the last item of a category sells out', async ({
  guest,
  other,
  menu,
  unique,
}) => {
  const name = unique('Vafler');
  const category = await other.post('categoryapi/create', { name });
  const categoryId = Number(category.categoryId);
  const id = await menu.add(name, { categoryId, isAvailable: true });
  const sell = (isAvailable: boolean) => other.put(`menuitemapi/set-available/${id}`, { isAvailable });
  const expectDialogAt = async (address: string) => {
    await sell(true);
    await openConnected(guest, address);
    await guest.getByRole('button', { name }).click();
    await sell(false);
    const dialog = guest.getByRole('dialog', { name });
    await expect(dialog).toContainText('Den er dessverre ikke på menyen nå.');
    await dialog.getByRole('button', { name: 'Lukk' }).click();
    await expect(guest.getByRole('button', { name })).toHaveCount(0);
  };
  await expectDialogAt(`/meny?kategori=${categoryId}`);
  await expect(guest.getByText('No menu items found for this category')).toBeVisible();
  // A search also finds categories with a tab, which stay on the menu.
  await other.put(`categoryapi/update/${categoryId}`, { name, tab: 'VAFLER' });
  await expectDialogAt(`/meny?sok=${encodeURIComponent(name)}`);
});

test('a category is deleted once it is empty', async ({ page, other, menu, unique, axe, allowError }) => {
  allowError(/status of 409/);
  const mark = unique('kategori');
  const [from, to] = [`Gammel ${mark}`, `Fersk ${mark}`];
  const { categoryId } = await other.post('categoryapi/create', { name: from });
  const { categoryId: toCategoryId } = await other.post('categoryapi/create', { name: to });
  const namesake = `Nr. 7 ${mark}`;
  for (let number = 1; number <= 7; number++) await menu.add(`Nr. ${number} ${mark}`, { categoryId });
  await menu.add(namesake, { categoryId: toCategoryId });

  await page.goto(`/admindash?fane=categories&sok=${encodeURIComponent(from)}`);
  const row = await searchRow(page, from);
  const question = page.getByRole('alertdialog', { name: `Slette «${from}»?` });
  const refusal = question.getByRole('alert');
  const reason = `«${from}» har drikker på menyen. Flytt dem til en annen kategori først.`;
  await deleteIn(row);
  await expect(refusal).toHaveText(reason);
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
  const details = await openDetails(row, from);
  await details.getByRole('button', { name: 'Delete' }).click();
  // The dialog offers a solution before the server rejects the deletion.
  const drinks = /(«Nr\. [^»]+», ){4}«Nr\. [^»]+» og 2 til er i kategorien\. Flytt dem før du sletter\./;
  await expect(question).toContainText(drinks);
  await axe.inLightAndDark();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(refusal).toHaveText(reason);
  await axe.inLightAndDark();
  await question.getByRole('button', { name: 'Flytt de 7 drikkene' }).click();
  const move = page.getByRole('dialog', { name: `Flytt de 7 drikkene fra «${from}»` });
  const moveButton = move.getByRole('button', { name: 'Flytt' });
  await moveButton.click();
  await expect(move.getByText('Velg en kategori').last()).toBeVisible();
  const field = move.getByLabel('Til kategorien');
  await expect(field.getByRole('option', { name: from })).toHaveCount(0);
  await field.selectOption(to);
  await axe.inLightAndDark();
  await moveButton.click();
  await expect(
    move.getByText(`Kategorien har allerede en «${namesake}». Trykk Flytt en gang til`),
  ).toBeVisible();
  await moveButton.click();
  await expect(move).toBeHidden();
  await expect(question.getByText('Det er ingen drikker i kategorien.')).toBeFocused();
  await expect(refusal).toBeHidden();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText(`«${from}» er slettet`)).toBeVisible();
  await expect(row).toBeHidden();
});

test.describe('in a café without content', () => {
  test.use({ baseURL: process.env.EMPTY_CAFE });

  test('an empty menu leads to the categories, which offer the menu’s five', async ({ page, fail, axe }) => {
    await page.goto('/admindash?fane=menu');
    await expect(page.getByText('Menyen er tom, og det er ingen kategorier')).toBeVisible();
    await axe.inLightAndDark();
    await page.getByRole('link', { name: 'Til kategoriene' }).click();
    await expect(page.getByText('Det er ingen kategorier ennå.')).toBeVisible();
    await axe.inLightAndDark();
    // The request must fail, because other tests need this café without content.
    await fail('categories.create', { status: 500 });
    await page.getByRole('button', { name: 'Lag de fem kategoriene' }).click();
    await expect(page.getByText('Internal error')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lag de fem kategoriene' })).toBeVisible();
  });
});
