import type { Route } from '@playwright/test';
import { goBackWithoutWaiting, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, type Given, test } from '#client/e2e/steps/owner-test.ts';

/** Creates a menu item, changes its availability seven times and its price once, then deletes and restores it. */
async function makeChanges({ other, menu }: Pick<Given, 'other' | 'menu'>, name: string) {
  const { categoryId } = await other.post('categoryapi/create', { name: `${name} te` });
  const drink = { name, categoryId, description: 'Av nypete', price: 45.5 };
  const id = await menu.add(name, { ...drink, isAvailable: true });
  for (let times = 0; times < 7; times++) await menu.change(id, { ...drink, isAvailable: times % 2 === 1 });
  const reprice = (price: number) => menu.change(id, { ...drink, price });
  await reprice(49);
  await other.post(`changeapi/undo/${await menu.remove(id)}`, {});
  return { reprice };
}

test('the log shows each change', { tag: '@mobile' }, async ({ page, isWide, other, menu, unique, axe }) => {
  const name = unique('Loggkaffe');
  const { reprice } = await makeChanges({ other, menu }, name);
  await page.goto('/admindash?fane=log');
  const section = page.getByRole('region', { name: 'Endringer' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(isWide ? ['Når', 'Hvem', 'Hva', 'Felt'] : ['Når', 'Hva']);
  await section.getByRole('searchbox').fill(name.toUpperCase());
  await expect(section.getByText('12 endringer')).toBeVisible();
  const entries = section.getByRole('rowheader').getByRole('button');
  await expect(entries).toHaveCount(10);
  await expect(entries.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await expect(entries.nth(1)).toHaveText(`slettet menyvaren ${name}`);
  await expect(entries.nth(2)).toHaveText(`endret menyvaren ${name}`);
  await expect(entries.nth(3)).toHaveText(`meldte menyvaren ${name} utsolgt`);
  await expect(entries.nth(4)).toHaveText(`satte menyvaren ${name} til salgs igjen`);
  await axe.inLightAndDark();

  const repriced = section.getByRole('row').nth(3);
  await expect(repriced.getByRole('time')).toHaveText(/^\d+\.\s\S+ kl\.\s\d\d:\d\d$/);
  await expect(repriced.getByText('admin', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(repriced.getByRole('listitem')).toHaveText('Pris: fra 45,50 kr → til 49 kr');
  // On a phone, the whole row opens the details.
  await (isWide ? repriced.getByRole('button') : repriced).click();
  const details = page.getByRole('dialog', { name: `Endret menyvaren ${name}` });
  await expect(details.getByRole('term')).toHaveText(['Pris']);
  await expect(details.getByRole('definition')).toHaveText(['Før: 45,50 kr', 'Etter: 49 kr']);
  await expect(details.getByText('admin,')).toBeVisible();
  await axe.inLightAndDark();
  await page.keyboard.press('Escape');
  await expect(repriced.getByRole('button')).toBeFocused();
  await entries.nth(1).click();
  const fields = ['Navn', 'Kategori', 'Beskrivelse', 'Pris', 'Tilgjengelig'];
  await expect(topDialog(page).getByRole('term')).toHaveText(fields);
  await topDialog(page).getByRole('button', { name: 'Lukk' }).last().click();

  await section.getByRole('button', { name: 'Side 2' }).click();
  await expect(entries).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  await page.reload();
  await expect(entries).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  const kind = section.getByLabel('Vis', { exact: true });
  await kind.selectOption('Kategorier');
  await expect(entries).toHaveText([`la til kategorien ${name} te`]);
  await expect(page).toHaveURL(/slag=category/);
  await kind.selectOption('Bilder');
  await expect(
    section.getByText(
      `Fant ingen endringer med «${name.toUpperCase()}» i navn eller brukernavn blant disse.`,
    ),
  ).toBeVisible();
  await axe();
  await page.goBack();
  await expect(entries).toHaveText([`la til kategorien ${name} te`]);
  // Back closes the dialog.
  await entries.click();
  await expect(topDialog(page)).toBeVisible();
  await goBackWithoutWaiting(page);
  await expect(topDialog(page)).toBeHidden();
  await page.goBack();

  await kind.selectOption('Meny');
  await expect(entries).toHaveCount(10);

  const table = section.getByRole('table');
  const changedButton = section.getByRole('button', { name: /Listen er endret/ });
  const place = await table.boundingBox();
  await reprice(52);
  await changedButton.waitFor();
  await expect.poll(() => table.boundingBox()).toEqual(place);
  await expect(entries.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await changedButton.click();
  await expect(entries.nth(0)).toHaveText(`endret menyvaren ${name}`);
  await section.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/admindash?fane=log');
  await expect(kind).toHaveValue('');
});

test('the log is filtered by who changed which field, and when', async ({ page, menu, unique, axe }) => {
  const name = unique('Filterkaffe');
  const id = await menu.add(name);
  await menu.change(id, { name, price: 49, description: 'Mild' });
  await menu.change(id, { name, price: 49, description: 'Sterk' });
  // A field of another kind, a name that is too long, and a date that does not exist are ignored.
  const odd = { slag: 'menuItem', felt: 'fillLevel', hvem: 'k'.repeat(131), fra: '2026-02-30' };
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'log', sok: name, ...odd })}`);
  const section = page.getByRole('region', { name: 'Endringer' });
  const entries = section.getByRole('rowheader').getByRole('button');
  await expect(entries).toHaveCount(3);
  const field = section.getByLabel('Felt');
  await field.selectOption('Pris');
  await expect(entries).toHaveText([`endret menyvaren ${name}`]);
  await axe.inLightAndDark();
  await section.getByLabel('Vis', { exact: true }).selectOption('Drømmekopper');
  await expect(field.getByRole('option')).toHaveText(['Alle felt', 'Vises']);
  await expect(page).not.toHaveURL(/felt=/);
  await section.getByLabel('Vis', { exact: true }).selectOption('Alle endringer');
  await section.getByLabel('Hvem').selectOption('admin');
  await expect(page).toHaveURL(/hvem=admin/);
  await expect(entries).toHaveCount(3);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await section.getByLabel('Fra').fill('2999-01-01');
  await expect(section.getByRole('button', { name: 'Vis alle endringer' })).toBeVisible();
  await section.getByLabel('Fra').fill(today);
  await section.getByLabel('Til').fill(today);
  await expect(entries).toHaveCount(3);
  await page.reload();
  await expect(section.getByLabel('Fra')).toHaveValue(today);
  await section.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/admindash?fane=log');
  await expect(section.getByLabel('Til')).toHaveValue('');
});

test('the log restores a record, and overwrites only after asking', async ({ page, menu, unique, axe }) => {
  const name = unique('Angrekaffe');
  const id = await menu.add(name);
  await menu.change(id, { name, price: 49, description: 'Sterk' });
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'log', sok: name })}`);
  const entries = page.getByRole('region', { name: 'Endringer' }).getByRole('rowheader').getByRole('button');
  await expect(entries).toHaveText([`endret menyvaren ${name}`, `la til menyvaren ${name}`]);
  await menu.change(id, { name, price: 52, description: 'Sterk' });
  await entries.filter({ hasText: 'endret' }).click();
  await topDialog(page).getByRole('button', { name: 'Angre' }).click();
  const clash = 'Noe av dette er endret siden. Ingenting er angret ennå.';
  await expect(topDialog(page).getByRole('status')).toHaveText(clash);
  await expect(topDialog(page).getByRole('term')).toHaveText(['Pris']);
  await expect(topDialog(page).getByRole('definition')).toHaveText(['Nå: 52 kr', 'Angret: 45 kr']);
  await axe.inLightAndDark();
  await topDialog(page).getByRole('button', { name: 'Avbryt' }).click();
  expect(await menu.find(name)).toMatchObject({ price: 52, description: 'Sterk' });
  await topDialog(page).getByRole('button', { name: 'Angre' }).click();
  await topDialog(page).getByRole('button', { name: 'Behold det nye' }).click();
  await expect(page.getByText('Endringen er angret')).toBeVisible();
  expect(await menu.find(name)).toMatchObject({ price: 52, description: 'Mild' });

  await menu.remove(id);
  await page.reload();
  await entries.filter({ hasText: 'slettet' }).click();
  await topDialog(page).getByRole('button', { name: 'Hent tilbake' }).click();
  await expect.poll(() => menu.find(name)).toMatchObject({ price: 52, description: 'Mild' });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a change of several records is one entry', async ({ page, other, menu, unique, axe }) => {
  const name = unique('Angrete');
  const ids = [await menu.add(`${name} A`), await menu.add(`${name} B`), await menu.add(`${name} C`)];
  await other.post('menuitemapi/change-many', { ids, change: { kind: 'priceBy', by: 5 } });
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'log', sok: name })}`);
  const entries = page.getByRole('region', { name: 'Endringer' }).getByRole('rowheader').getByRole('button');
  await expect(entries.first()).toHaveText(`endret menyvaren ${name} A og 2 til`);
  await entries.first().click();
  const texts = ['A', 'B', 'C'].map((letter) => `Endret menyvaren ${name} ${letter}`);
  await expect(topDialog(page).getByRole('heading', { level: 3 })).toHaveText(texts);
  await axe();
  const undoSecond = `Angre: ${name} B`;
  await topDialog(page).getByRole('button', { name: undoSecond }).click();
  await expect.poll(() => menu.find(`${name} B`)).toMatchObject({ price: 45 });
  expect(await menu.find(`${name} A`)).toMatchObject({ price: 50 });
  await entries.filter({ hasText: 'og 2 til' }).click();
  // A late answer does not close the dialog that is open by then.
  const answer = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await answer.promise;
    await route.continue();
  };
  await page.route('**/trpc/*audit.undo*', hold, { times: 1 });
  await topDialog(page).getByRole('button', { name: 'Angre alt' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await entries.first().click();
  await expect(topDialog(page)).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Endringen er angret').last()).toBeVisible();
  await expect.poll(() => menu.find(`${name} C`)).toMatchObject({ price: 45 });
  await expect(topDialog(page)).toBeVisible();
  expect(await menu.find(`${name} A`)).toMatchObject({ price: 45 });
});
