import { openForm, save, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

const ON_SALE = { isAvailable: true, soldOutUntil: null };

test('the owner declares a drink’s allergens or their absence', async ({ page, menu, unique, axe }) => {
  const name = unique('Nøttekaffe');
  await menu.add(name);
  await page.goto('/admindash?fane=menu&tilstand=noAllergens');
  await expect(page.getByText(/^Trykk på et navn, eller «Velg flere»/)).toBeVisible();
  await searchRow(page, name);
  const form = await openForm(page, name);
  const group = form.getByRole('group', { name: 'Allergener' });
  await expect(group.getByLabel('Vet ikke')).toBeChecked();
  const contains = group.getByRole('group', { name: 'Inneholder' });
  await contains.getByLabel('havre').press('Space');
  await expect(group.getByLabel('Vet ikke')).not.toBeChecked();
  await group.getByText('Kan inneholde spor av').first().click();
  const traces = group.getByRole('group', { name: 'Kan inneholde spor av' });
  await traces.getByLabel('havre').check();
  await expect(contains.getByLabel('havre')).not.toBeChecked();
  await traces.getByLabel('havre').uncheck();
  // Unticking the last allergen means undeclared, never free of allergens.
  await expect(group.getByLabel('Vet ikke')).toBeChecked();
  await group.getByLabel('Ingen av de 14').check();
  await contains.getByLabel('melk').check();
  await expect(group.getByLabel('Ingen av de 14')).not.toBeChecked();
  await axe();
  await save(form);
  await expect(
    page.getByText(/^Fant ingen varer med .+ i navn, kategori eller allergener blant disse\.$/),
  ).toBeVisible();
  expect(await menu.find(name)).toMatchObject({ allergens: { contains: ['milk'], mayContain: [] } });
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByRole('row', { name: RegExp(name) })).toBeVisible();
  expect(await menu.find(name)).toMatchObject({ allergens: null });
});

test('a drink takes over its ingredients’ allergens', async ({ page, menu, ingredients, unique }) => {
  const [oats, syrup, drink] = [unique('Havredrikk'), unique('Sirup'), unique('Havrelatte')];
  await ingredients.add(oats);
  await ingredients.change(oats, { allergens: { contains: ['oats'], mayContain: ['hazelnut'] } });
  await ingredients.add(syrup);
  await ingredients.change(syrup, { allergens: null });
  await menu.add(drink, { isAvailable: true, allergens: { contains: ['soy'], mayContain: [] } });
  await page.goto('/admindash?fane=menu');
  await searchRow(page, drink);
  const form = await openForm(page, drink);
  await form.getByText('Laget av').first().click();
  await form.getByLabel(oats).check();
  await expect(form).toContainText('Kryss av bare når lista over er alt som er i.');
  await form.getByLabel(syrup).check();
  await expect(form.getByText(`Ingen har sagt hva ${syrup} inneholder.`)).toBeVisible();
  await form.getByLabel(syrup).uncheck();
  const traces = form.getByRole('group', { name: 'Kan inneholde spor av' });
  await expect(traces).toHaveCount(0);
  await form.getByRole('button', { name: 'Bruk allergenene herfra' }).click();
  await expect(form.getByRole('status').filter({ hasText: 'Fjernet' })).toHaveText(
    'Inneholder havre. Kan inneholde spor av hasselnøtt. Fjernet: soya.',
  );
  await expect(traces.getByLabel('hasselnøtt')).toBeChecked();
  await save(form);
  await expect(page.getByText(`«${drink}» er lagret`)).toBeVisible();
  expect(await menu.find(drink)).toMatchObject({
    allergens: { contains: ['oats'], mayContain: ['hazelnut'] },
  });
});

test('selling out an ingredient asks about its drinks', async ({ page, menu, ingredients, unique }) => {
  const [oats, drink] = [unique('Havredrikk'), unique('Havrelatte')];
  const { ingredientId } = await ingredients.add(oats);
  await ingredients.change(oats, ON_SALE);
  await menu.add(drink, { isAvailable: true, madeOf: [ingredientId] });
  const asked = page.getByText(`brukes i 1 drikk på menyen: ${drink}`);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'ingredients', sok: oats })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByLabel(`Velg ${oats}`).click();
  await page.getByRole('region', { name: 'De valgte' }).getByRole('button', { name: 'Utsolgt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre' }).click();
  await expect(asked).toHaveText(/^1 ingrediens /);
  await ingredients.change(oats, ON_SALE);
  await page.goto('/admindash?fane=ingredients');
  await searchRow(page, oats);
  const ingredient = await openForm(page, oats);
  await ingredient.getByLabel('Available').uncheck();
  await save(ingredient);
  await expect(asked).toHaveText(RegExp(`^${oats} `));

  // A deleted ingredient counts as undeclared, so the sum is unknown too.
  await ingredients.remove(oats);
  await page.goto('/admindash?fane=menu');
  await searchRow(page, drink);
  const again = await openForm(page, drink);
  await expect(again.getByText('Ingen har sagt hva Slettet ingrediens inneholder.')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Bruk allergenene herfra' })).toBeDisabled();
});

test('allergens are declared for many drinks at once', async ({ page, menu, unique }) => {
  const mark = unique('Flere');
  for (const at of [1, 2]) await menu.add(`${mark} ${at}`);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: mark })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByLabel('Velg alle 2').click();
  await expect(page.getByText('2 valgt')).toBeVisible();
  await page.getByRole('button', { name: 'Allergener' }).click();
  const dialog = page.getByRole('dialog', { name: 'Allergener i 2 varer' });
  await dialog.getByLabel('Ingen av de 14').check();
  await expect(dialog.getByRole('button', { name: 'Endre' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Endre' }).click();
  await expect(page.getByText('2 varer er lagret med nye allergener')).toBeVisible();
  for (const at of [1, 2])
    expect(await menu.find(`${mark} ${at}`)).toMatchObject({ allergens: { contains: [], mayContain: [] } });
});
