import { openForm, save, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

const VEGAN = { vegan: true, vegetarian: true };
const UNKNOWN = { vegan: null, vegetarian: null };

test('the owner says which diets a dish suits', async ({ page, menu, unique, axe }) => {
  const name = unique('Falafel');
  await menu.add(name, { allergens: { contains: [], mayContain: [] } });
  await page.goto('/admindash?fane=menu');
  await searchRow(page, name);
  const form = await openForm(page, name);
  await expect(form.getByLabel('Kosthold')).toHaveValue('Vet ikke');
  await axe();
  await save(form, { Kosthold: 'Vegansk' });
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  expect(await menu.find(name)).toMatchObject(VEGAN);
  const again = await openForm(page, name);
  await expect(again.getByLabel('Kosthold')).toHaveValue('Vegansk');
  await save(again, { Kosthold: 'Ikke vegetarisk' });
  await expect(again).toBeHidden();
  expect(await menu.find(name)).toMatchObject({ vegan: false, vegetarian: false });
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect.poll(() => menu.find(name)).toMatchObject(VEGAN);
});

test('two owners who say different things about a dish are asked', async ({
  page,
  menu,
  unique,
  allowError,
}) => {
  allowError(/status of 409/);
  const name = unique('Bolle');
  const id = await menu.add(name);
  await page.goto('/admindash?fane=menu');
  await searchRow(page, name);
  const form = await openForm(page, name);
  await menu.change(id, { name, price: 45, vegetarian: false });
  await save(form, { Kosthold: 'Vegansk' });
  await expect(form.getByText('Vegetarisk: Er nå «Nei»')).toBeVisible();
  await save(form);
  await expect(form).toBeHidden();
  expect(await menu.find(name)).toMatchObject(VEGAN);
});

test('the diet of many dishes is set at once', { tag: '@mobile' }, async ({ page, menu, unique, axe }) => {
  const mark = unique('Flere');
  for (const at of [1, 2]) await menu.add(`${mark} ${at}`);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: mark })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByLabel('Velg alle 2').click();
  const bar = page.getByRole('region', { name: 'De valgte' });
  await bar.getByText('Kosthold').click();
  await axe.inLightAndDark();
  await bar.getByRole('button', { name: 'Vegansk', exact: true }).click();
  await expect(page.getByText('2 varer er lagret med nytt kosthold')).toBeVisible();
  for (const at of [1, 2]) expect(await menu.find(`${mark} ${at}`)).toMatchObject(VEGAN);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect.poll(() => menu.find(`${mark} 1`)).toMatchObject(UNKNOWN);
});
