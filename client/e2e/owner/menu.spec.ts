import { openDialog } from '#client/e2e/steps/account-steps.ts';
import {
  deleteAfterQuestion,
  fillIn,
  openDetails,
  openForm,
  save,
  searchRow,
  startAdminSession,
  topDialog,
} from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('an admin manages menu items', { tag: '@mobile' }, async ({ page, isWide, menu, unique, axe }) => {
  const name = unique('Solbærlatte');
  await page.goto('/admindash?fane=menu');
  const section = page.getByRole('region', { name: 'Menu Management' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(
    isWide
      ? ['Name', 'Category', 'Description', 'Price (NOK)', 'Available', 'Actions']
      : ['Name', 'Available'],
  );
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await axe.inLightAndDark();

  const form = await openDialog(page, 'Add Menu Item');
  await expect(form.getByLabel('Name')).toBeFocused();
  await save(form, { 'Price (NOK)': 'gratis' });
  for (const error of ['Skriv inn et navn', 'Velg en kategori', 'Skriv prisen med tall, som 45 eller 45,50'])
    await expect(form.getByRole('paragraph').filter({ hasText: error })).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await axe.inLightAndDark();
  await expect(form.getByLabel('Available')).toBeChecked();
  await fillIn(form, { Name: name, Category: 'Varm Kaffe', Description: 'Solbær og melk' });
  await save(form, { 'Price (NOK)': '1 045,5', Available: false });
  await expect(form).toBeHidden();
  await expect(section.getByRole('button', { name: 'Add Menu Item' })).toBeFocused();

  await page.getByRole('status').getByRole('link', { name: 'Vis den' }).click();
  await expect(section.getByRole('searchbox')).toHaveValue(name);
  // The label is English; the input is not.
  await expect(section.locator('label', { hasText: /^Search menu items...$/ })).toHaveAttribute('lang', 'en');
  await expect(section.getByRole('searchbox')).not.toHaveAttribute('lang');
  const row = await searchRow(page, name);
  if (isWide) {
    await expect(row).toContainText(/Varm Kaffe\s*Solbær og melk/);
    const price = row.getByLabel(`Pris på ${name}`);
    await expect(price).toHaveValue('1\u00a0045,50');
    await price.fill('100\u00a0000,00');
    expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await price.press('Escape');
  }
  await expect(row.getByRole('switch')).not.toBeChecked();

  const details = await openDetails(row, name, isWide);
  const facts = ['Varm Kaffe', 'Solbær og melk', '1 045,50', 'Ukjent', 'Ukjent', 'Ukjent', 'Nei'];
  await expect(details.getByRole('definition')).toHaveText(facts);
  await expect(details.getByRole('img', { name })).toBeVisible();
  await axe.inLightAndDark();
  await details.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Menu Item' }).getByLabel('Price (NOK)').fill('45.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  const opener = row.getByRole('button', { name }).first();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(details.getByRole('definition').nth(2)).toHaveText('45,50');
  await deleteAfterQuestion({ page, axe }, 'menu item', name);
  await expect(row).toBeHidden();
  const heading = section.getByRole('heading', { name: 'Menu Management' });
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Angre' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(page.getByText(`«${name}» er tilbake`)).toBeVisible();
  await expect(row).toBeVisible();
  expect(await menu.find(name)).toMatchObject({ price: 45.5, isAvailable: false });
});

test('two admins edit the same item', async ({ page, visitor, request, menu, unique, axe, allowError }) => {
  allowError(/status of 40[49]/);
  const name = unique('Kardemommemokka');
  const id = await menu.add(name);
  const second = await visitor();
  await startAdminSession(second, request);
  for (const adminPage of [page, second]) await adminPage.goto('/admindash?fane=menu');
  // An earlier sorting is refetched.
  await searchRow(page, name);
  const sortBy = (column: string) =>
    page.getByRole('columnheader', { name: column }).getByRole('button').click();
  const sorted = page.waitForResponse((response) => {
    const url = decodeURIComponent(response.url());
    return url.includes(`"search":"${name}"`) && url.includes('"sort":"price"');
  });
  await sortBy('Price (NOK)');
  await (await sorted).finished();
  await expect(page.getByText('1 vare', { exact: true })).toBeVisible();
  const more = await menu.add(`${name} to`);
  await expect(page.getByRole('button', { name: /Listen er endret/ })).toBeVisible();
  await sortBy('Name');
  await sortBy('Name');
  await expect(page.getByRole('rowheader', { name: `${name} to` })).toBeVisible();
  await menu.remove(more);
  // A page number beyond the end redirects to an existing page.
  await page.goto('/admindash?fane=menu&side=999');
  await expect(page).not.toHaveURL(/side=999/);
  await page.goBack();
  await expect(page).toHaveURL(/sok=/);

  const form = await openForm(page, name);
  const theirs = await openForm(second, name);
  await save(theirs, { 'Price (NOK)': '52', Description: 'Krydret' });
  await expect(theirs).toBeHidden();

  await save(form, { 'Price (NOK)': '49', Name: `${name} stor` });
  await expect(form.getByRole('alert')).toContainText('Noen andre har endret det samme imens');
  const price = form.getByLabel('Price (NOK)');
  await expect(price).toBeFocused();
  await expect(price).toHaveAccessibleDescription(/Er nå «52\skr»/);
  await expect(form.getByLabel('Description')).toHaveValue('Krydret');
  await expect(price).toHaveValue('49');
  expect(await menu.find(name)).toMatchObject({ price: 52, description: 'Krydret' });
  await axe.inLightAndDark();

  // A second conflict before the first one is saved.
  await menu.change(id, { name, price: 60, description: 'Krydret' });
  await save(form);
  await expect(price).toHaveAccessibleDescription(/Er nå «60\skr»/);
  await save(form);
  await expect(form).toBeHidden();
  expect(await menu.find(`${name} stor`)).toMatchObject({ price: 49, description: 'Krydret' });

  // Typing the stored value undoes the draft's only change, so closing needs no confirmation.
  const again = await openForm(page, `${name} stor`);
  await menu.change(id, { name: `${name} liten`, price: 70 });
  await save(again, { 'Price (NOK)': '71' });
  await expect(again.getByLabel('Name')).toHaveValue(`${name} liten`);
  await again.getByLabel('Price (NOK)').fill('70');
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();

  const last = await openForm(page, `${name} liten`);
  await menu.remove(id);
  await save(last, { Description: 'Lang tekst' });
  await expect(last.getByRole('alert')).toContainText('Noen har slettet dette imens');
  await expect(last.getByLabel('Description')).toHaveValue('Lang tekst');
});

test('a switch can be undone like any other change', async ({ page, menu, unique }) => {
  const name = unique('Plommesaft');
  await menu.add(name, { isAvailable: true });
  await page.goto('/admindash?fane=menu');
  const row = await searchRow(page, name);
  const available = row.getByRole('switch');
  for (const [isOn, done, takenBack] of [
    [false, 'er utsolgt til noen sier fra.', 'er til salgs igjen'],
    [true, 'er til salgs.', 'er utsolgt igjen'],
  ] as const) {
    const press = async () => {
      await available.click();
      await expect(available).toBeChecked({ checked: isOn });
      await expect(page.getByText(`«${name}» ${done}`)).toBeVisible();
    };
    await press();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(`«${name}» ${takenBack}`)).toBeVisible();
    await expect(available).toBeChecked({ checked: !isOn });
    await press();
    // Only the last change offers undo.
    await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(1);
  }
});

test('an item is sold out for today only, and has a season', async ({ page, menu, unique }) => {
  const name = unique('Rabarbrasaft');
  const id = await menu.add(name, { isAvailable: true });
  await page.goto('/admindash?fane=menu');
  const row = await searchRow(page, name);
  await row.getByRole('switch').click();
  await page.getByRole('button', { name: 'Bare i dag' }).click();
  await expect(page.getByText(`«${name}» er til salgs igjen i morgen`)).toBeVisible();
  await expect(row).toContainText('Utsolgt til i morgen');
  const inOneDay = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const tomorrow = inOneDay.toLocaleDateString('sv', { timeZone: 'Europe/Oslo' });
  expect(await menu.find(name)).toMatchObject({ isAvailable: false, soldOutUntil: tomorrow });
  const form = await openForm(page, name);
  await expect(form.getByLabel('Til salgs igjen fra')).toHaveValue(tomorrow);
  const end = form.getByLabel('Sesong til og med');
  await save(form, { 'Sesong fra': '2027-06-01', 'Sesong til og med': '2027-05-31' });
  await expect(end).toHaveAttribute('aria-invalid', 'true');
  // An incomplete date is an error instead of being dropped.
  await end.fill('');
  await end.pressSequentially('0808');
  await save(form);
  await expect(end).toBeFocused();
  await save(form, { 'Sesong til og med': '2027-08-31' });
  await expect(form).toBeHidden();
  const season = { seasonFrom: '2027-06-01', seasonUntil: '2027-08-31' };
  expect(await menu.find(name)).toMatchObject(season);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText(`«${name}» er som før`)).toBeVisible();
  expect(await menu.find(name)).toMatchObject({ seasonFrom: null, seasonUntil: null });
  await menu.change(id, { name, price: 45, isAvailable: false, ...season });
  await row.getByRole('switch').click();
  await expect(row).toContainText('Utenfor sesong');
  await row.getByRole('button', { name, exact: true }).click();
  await expect(topDialog(page).getByText('1. juni 2027')).toBeVisible();
});
