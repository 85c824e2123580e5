import type { Locator } from '@playwright/test';
import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { PICTURE, TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { fillIn, openDetails, save, saveButton, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { openIngredientCard } from '#client/e2e/steps/builder-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { dropFiles, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

/** Expects the save button to be visible from the start and not to cover a focused field. */
async function expectReachable(form: Locator): Promise<void> {
  await expect(saveButton(form)).toBeInViewport({ ratio: 1 });
  const last = form.getByLabel('Available');
  await form.getByLabel('Name').focus();
  await last.focus();
  await expect(async () => {
    const [above, below] = [await last.boundingBox(), await saveButton(form).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  }).toPass();
}

test('an admin manages an ingredient', async ({ page, ingredients, unique, fail, axe }) => {
  const name = unique('Tonkabønne');
  await page.goto(TAB);
  const section = page.getByRole('region', { name: 'Ingredients Management' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  const all = ['Name', 'Image', 'Category', 'Price (NOK)', 'Fill Level', 'Color', 'Available', 'Actions'];
  await expect(headers).toHaveText(all);
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await expect(section.getByRole('rowheader')).toHaveCount(5);
  await axe.inLightAndDark();

  const form = await openDialog(page, 'Add Ingredient');
  const color = form.getByRole('textbox', { name: 'Color' });
  await expect(color).toHaveValue('#CCCCCC');
  await fillIn(form, { 'Fill Level': '120' });
  await color.fill('brun');
  await expectReachable(form);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectReachable(form);
  await page.setViewportSize({ width: 1280, height: 800 });
  await save(form);
  await expect(form.getByRole('paragraph').filter({ hasText: 'Skriv inn et navn' })).toBeVisible();
  await axe.inLightAndDark();

  await fillIn(form, { Name: name, Category: 'Krydder', 'Price (NOK)': '7,50', 'Fill Level': '60' });
  await expect(form.getByText('fyller 12 av 20 lag')).toBeVisible();
  await color.fill('a0522d');
  await color.blur();
  await expect(color).toHaveValue('#A0522D');
  const picker = form.getByLabel('Velg farge');
  await expect(picker).toHaveValue('#a0522d');
  await picker.fill('#8b4513');
  await expect(color).toHaveValue('#8B4513');

  const texture = form.getByLabel('Konsistens');
  await expect(texture.getByRole('option')).toHaveText([
    ...['Fra kategori', 'Væske', 'Skum eller krem', 'Is', 'Fruktbiter', 'Smuler', 'Krydder', 'Sirup'],
  ]);
  // The default measure of the category Krydder.
  await expect(form.getByText(/Uten valg: ¼\sts/)).toBeVisible();
  await texture.selectOption('Sirup');
  await expect(form.getByText(/Uten valg: ½\spump/)).toBeVisible();
  await texture.selectOption('Fra kategori');
  await save(form, { Enhet: 'teskje', Varm: true });
  await expect(form.getByText('Skriv en mengde som 0,15, høyst to desimaler')).toBeVisible();
  await form.getByLabel('Mengde per del').fill('3');

  const chooser = form.getByLabel('Image');
  const dropArea = chooser.locator('..').locator('..');
  await dropFiles(dropArea, [{ name: 'feil.jpg', mimeType: 'image/jpeg', buffer: PICTURE }]);
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await form.getByRole('button', { name: 'Fjern' }).click();
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeHidden();
  await dropFiles(dropArea, [{ name: 'tonka.jpg', mimeType: 'image/jpeg', buffer: PICTURE }]);
  await expect(form.getByText(/^tonka\.jpg, \d+ kB$/)).toBeVisible();

  await fail('/api/ingredientapi/create', { times: 1 });
  await save(form);
  await expect(form.getByRole('alert')).toContainText('Failed to create ingredient');
  await expect(form.getByRole('alert')).toContainText('Det du skrev, er her fortsatt');
  await axe.inLightAndDark();
  await save(form);
  await expect(form).toBeHidden();

  await page.getByRole('status').getByRole('link', { name: 'Vis den' }).click();
  const row = await searchRow(page, name);
  const facts = ['', 'Krydder', '', /60\s%/, '#8B4513', '', /Edit.*Delete/];
  await expect(row.getByRole('cell')).toHaveText(facts);
  await expect(row.getByLabel(/^Pris på/)).toHaveValue('7,50');
  const looks = { fillLevel: 60, color: '#8B4513', texture: 'spice' };
  const measure = { isHot: true, unit: 'teaspoon', amountPerSlot: 3 };
  expect(await ingredients.find(name)).toMatchObject({ unitPrice: 7.5, ...looks, ...measure });

  const opener = row.getByRole('button', { name }).first();
  const details = await openDetails(row, name);
  await expect(details.getByRole('img', { name })).toHaveAttribute('src', /^\/uploads\//);
  const values = ['Krydder', 'N/A', '7,50', /60\s%/, '#8B4513', 'Ukjent', 'Ja', 'Krydder', 'Ja', /^3\sts$/];
  await expect(details.getByRole('definition')).toHaveText(values);
  await axe.inLightAndDark();
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Ingredient' });
  await expect(edited.getByRole('img', { name: 'Bildet som er der nå' })).toBeVisible();
  await edited.getByLabel('Description').fill('Vanilje\nog mandel');
  await edited.getByLabel('Image').setInputFiles(await picture('ny.png', 'gold'));
  const { imagePath: first } = await ingredients.find(name);
  await save(edited);
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();
  const changed = await ingredients.find(name);
  expect(changed.description).toBe('Vanilje\nog mandel');
  expect(changed.imagePath).not.toBe(first);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`«${name}» er som før`)).toBeVisible();
  expect(await ingredients.find(name)).toMatchObject({ description: '', imagePath: first });
});

test('a row stays in place when it is switched', async ({ page, ingredients, unique }) => {
  const name = unique('Anis');
  for (const number of [1, 2, 3]) await ingredients.add(`${name} ${number}`);
  await page.goto(`${TAB}&${new URLSearchParams({ sok: name, sorter: 'isAvailable', retning: 'opp' })}`);
  const switches = page.getByRole('main').getByRole('switch', { name });
  const labels = () => switches.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await expect.poll(labels).toHaveLength(3);
  const before = await labels();
  await switches.last().click();
  const news = page.getByRole('button', { name: 'Listen er endret. Vis nå' });
  await expect(news).toBeVisible();
  expect(await labels()).toEqual(before);
  await news.click();
  await expect.poll(labels).toEqual([before[2], before[0], before[1]]);
});

test('the last tap on a switch wins', async ({ page, ingredients, unique, fail, allowError }) => {
  allowError(/ERR_FAILED/);
  const name = unique('Muskat');
  await ingredients.add(name);
  await page.goto(TAB);
  const row = await searchRow(page, name);
  const available = row.getByRole('switch', { name: `${name} tilgjengelig` });
  await expect(available).toBeChecked();

  const held = await holdRequests(page, 'ingredients.setAvailable', 'abort');
  await available.click();
  await expect(available).not.toBeChecked();
  await expect.poll(() => held.requests).toHaveLength(1);
  await available.dblclick();
  await expect(available).not.toBeChecked();
  held.release();
  await expect(available).toBeChecked();
  await expect(page.getByText('Failed to update ingredient')).toBeVisible();
  // Three taps send two requests: the first and the last value.
  expect(held.requests).toHaveLength(2);
  await held.stop();
  await fail('ingredients.setAvailable', { status: 500, times: 1 });
  await available.press('Space');
  await expect(page.getByText('Internal error')).toBeVisible();
  await expect(available).toBeChecked();

  const slow = await holdRequests(page, 'ingredients.setAvailable');
  for (let taps = 0; taps < 3; taps++) await available.press('Enter');
  slow.release();
  await expect(available).not.toBeChecked();
  await expect.poll(async () => (await ingredients.find(name)).isAvailable).toBe(false);
  // Tapping the switch does not open the row's dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/drommekoppen');
  await expect(await openIngredientCard(page, 'Krydder', name)).toContainText('Utsolgt');
});
