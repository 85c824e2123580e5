import type { Page } from '@playwright/test';
import { axeInLightAndDark, fetchToken, startSession } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { ADMIN, searchRow, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

/** Opens the form of an item of the table. */
async function edit(page: Page, name: string) {
  await (await searchRow(page, name)).getByRole('button', { name }).first().click();
  await topDialog(page).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Menu Item' });
  await expect(form).toBeVisible();
  return form;
}

test('an admin adds, finds, edits, deletes and restores a menu item', async ({
  page,
  request,
  axe,
}, info) => {
  const isWide = info.project.name === 'desktop';
  const name = uniqueName('Solbærlatte', info);
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=menu');
  const section = page.getByRole('region', { name: 'Menu Management' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(
    isWide
      ? ['Name', 'Category', 'Description', 'Price (NOK)', 'Available', 'Actions']
      : ['Name', 'Available'],
  );
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await axeInLightAndDark(page, axe);

  const add = section.getByRole('button', { name: 'Add Menu Item' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Price (NOK)').fill('gratis');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  for (const error of ['Skriv inn et navn', 'Velg en kategori', 'Skriv prisen med tall, som 45 eller 45,50'])
    await expect(form.getByRole('paragraph').filter({ hasText: error })).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await axeInLightAndDark(page, axe);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Category').selectOption('Varm Kaffe');
  await form.getByLabel('Description').fill('Solbær og melk');
  await form.getByLabel('Price (NOK)').fill('1 045,5');
  await expect(form.getByLabel('Available')).toBeChecked();
  await form.getByLabel('Available').uncheck();
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  await page.getByRole('status').getByRole('link', { name: 'Vis den' }).click();
  await expect(section.getByRole('searchbox')).toHaveValue(name);
  // The label is English; the input is not.
  await expect(section.locator('label', { hasText: /^Search menu items...$/ })).toHaveAttribute('lang', 'en');
  await expect(section.getByRole('searchbox')).not.toHaveAttribute('lang');
  const row = await searchRow(page, name);
  if (isWide) {
    await expect(row).toContainText(/Varm Kaffe\s*Solbær og melk/);
    await expect(row.getByLabel(`Pris på ${name}`)).toHaveValue('1\u00a0045,50');
  }
  await expect(row.getByRole('switch')).not.toBeChecked();

  // On a phone, the whole row opens the details.
  await (isWide ? row.getByRole('button', { name }).first() : row).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('definition')).toHaveText([
    ...['Varm Kaffe', 'Solbær og melk', '1 045,50', 'Nei'],
  ]);
  await expect(details.getByRole('img', { name })).toBeVisible();
  await axeInLightAndDark(page, axe);
  await details.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Menu Item' }).getByLabel('Price (NOK)').fill('45.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  const opener = row.getByRole('button', { name }).first();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(details.getByRole('definition').nth(2)).toHaveText('45,50');
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this menu item?');
  await axeInLightAndDark(page, axe);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  const heading = section.getByRole('heading', { name: 'Menu Management' });
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Angre' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(page.getByText(`«${name}» er tilbake`)).toBeVisible();
  await expect(row).toBeVisible();
  const other = await otherMenuAdmin(request);
  const created = await other.find(name);
  expect(created).toMatchObject({ price: 45.5, isAvailable: false });
  await other.remove(created?.menuItemId ?? 0);
});

test(
  'when two admins edit one item, both changes are stored, and the second is asked about what both changed',
  {
    tag: '@once',
  },
  async ({ page, browser, request, axe, allowError }, info) => {
    allowError(/status of 40[49]/);
    const name = uniqueName('Kardemommemokka', info);
    const other = await otherMenuAdmin(request);
    const id = await other.add(name);
    const second = await (await browser.newContext()).newPage();
    for (const adminPage of [page, second]) {
      await startSession(adminPage, await fetchToken(request, ...ADMIN), 'Admin');
      await adminPage.goto('/admindash?fane=menu');
    }
    // A sorting that was shown before is refetched.
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
    const more = await other.add(`${name} to`);
    await expect(page.getByRole('button', { name: /Listen er endret/ })).toBeVisible();
    await sortBy('Name');
    await sortBy('Name');
    await expect(page.getByRole('rowheader', { name: `${name} to` })).toBeVisible();
    await other.remove(more);
    // A page number beyond the end redirects to an existing page.
    await page.goto('/admindash?fane=menu&side=999');
    await expect(page).not.toHaveURL(/side=999/);
    await page.goBack();
    await expect(page).toHaveURL(/sok=/);

    const form = await edit(page, name);
    const theirs = await edit(second, name);
    await theirs.getByLabel('Price (NOK)').fill('52');
    await theirs.getByLabel('Description').fill('Krydret');
    await theirs.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(theirs).toBeHidden();

    await form.getByLabel('Price (NOK)').fill('49');
    await form.getByLabel('Name').fill(`${name} stor`);
    await form.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(form.getByRole('alert')).toContainText('Noen andre har endret det samme imens');
    const price = form.getByLabel('Price (NOK)');
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/Er nå «52\skr»/);
    await expect(form.getByLabel('Description')).toHaveValue('Krydret');
    await expect(price).toHaveValue('49');
    expect(await other.find(name)).toMatchObject({ price: 52, description: 'Krydret' });
    await axeInLightAndDark(page, axe);

    // A second conflict before the first one is saved.
    await other.change(id, { name, price: 60, description: 'Krydret' });
    await form.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(price).toHaveAccessibleDescription(/Er nå «60\skr»/);
    await form.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(form).toBeHidden();
    expect(await other.find(`${name} stor`)).toMatchObject({ price: 49, description: 'Krydret' });

    // With what is stored typed in place of the own value nothing is changed, so closing asks for no confirmation.
    const again = await edit(page, `${name} stor`);
    await other.change(id, { name: `${name} liten`, price: 70 });
    await again.getByLabel('Price (NOK)').fill('71');
    await again.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(again.getByLabel('Name')).toHaveValue(`${name} liten`);
    await again.getByLabel('Price (NOK)').fill('70');
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();

    const last = await edit(page, `${name} liten`);
    await other.remove(id);
    await last.getByLabel('Description').fill('Lang tekst');
    await last.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(last.getByRole('alert')).toContainText('Noen har slettet dette imens');
    await expect(last.getByLabel('Description')).toHaveValue('Lang tekst');
    await second.context().close();
  },
);

test('an item is sold out for today only, and has a season', async ({ page, request }, info) => {
  const name = uniqueName('Rabarbrasaft', info);
  const admin = await otherMenuAdmin(request);
  const id = await admin.add(name);
  await admin.change(id, { name, price: 45, isAvailable: true });
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=menu');
  const row = await searchRow(page, name);
  await row.getByRole('switch').click();
  await page.getByRole('button', { name: 'Bare i dag' }).click();
  await expect(page.getByText(`«${name}» er til salgs igjen i morgen`)).toBeVisible();
  await expect(row).toContainText('Utsolgt til i morgen');
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('sv', {
    timeZone: 'Europe/Oslo',
  });
  expect(await admin.find(name)).toMatchObject({ isAvailable: false, soldOutUntil: tomorrow });
  const form = await edit(page, name);
  await expect(form.getByLabel('Til salgs igjen fra')).toHaveValue(tomorrow);
  await form.getByLabel('Sesong fra').fill('2027-06-01');
  await form.getByLabel('Sesong til og med').fill('2027-05-31');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByLabel('Sesong til og med')).toHaveAttribute('aria-invalid', 'true');
  // A date without its year is asked for, not dropped.
  await form.getByLabel('Sesong til og med').fill('');
  await form.getByLabel('Sesong til og med').pressSequentially('0808');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByLabel('Sesong til og med')).toBeFocused();
  await form.getByLabel('Sesong til og med').fill('2027-08-31');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form).toBeHidden();
  const season = { seasonFrom: '2027-06-01', seasonUntil: '2027-08-31' };
  expect(await admin.find(name)).toMatchObject(season);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText(`«${name}» er som før`)).toBeVisible();
  expect(await admin.find(name)).toMatchObject({ seasonFrom: null, seasonUntil: null });
  await admin.change(id, { name, price: 45, isAvailable: false, ...season });
  await row.getByRole('switch').click();
  await expect(row).toContainText('Utenfor sesong');
  await row.getByRole('button', { name, exact: true }).click();
  await expect(topDialog(page).getByText('1. juni 2027')).toBeVisible();
});
