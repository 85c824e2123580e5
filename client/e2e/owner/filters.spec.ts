import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('the menu is filtered by category and state, in the address, also for changes of many', {
  tag: '@once',
}, async ({ page, menu, other, unique, axe }) => {
  const [soldOut, sold] = [unique('Solbærte'), unique('Bringebærte')];
  const category = unique('Filter');
  const { categoryId } = await other.post('categoryapi/create', { name: category });
  await menu.add(soldOut, { categoryId });
  await menu.add(sold, { categoryId, isAvailable: true });
  await menu.add(unique('Rips'));
  await page.goto('/admindash?fane=menu');
  await page.getByLabel('Kategori').selectOption(category);
  await expect(page.getByText('2 varer', { exact: true })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await page.getByRole('checkbox', { name: 'Velg alle 2' }).click();
  await expect(page.getByRole('region', { name: 'De valgte' })).toContainText('2 valgt');
  await page.getByRole('button', { name: 'Ferdig' }).click();
  await page.getByLabel('Tilstand').selectOption('Utsolgt');
  await expect(page.getByRole('rowheader')).toContainText([soldOut]);
  expect(new URL(page.url()).search).toBe(`?fane=menu&kategori=${categoryId}&tilstand=soldOut`);
  await page.reload();
  await expect(page.getByRole('rowheader')).toContainText([soldOut]);
  await page.getByRole('switch', { name: soldOut }).click();
  await expect(page.getByText('Det er ingen slike varer.')).toBeVisible();
  expect((await menu.find(soldOut))?.isAvailable).toBe(true);
  await page.getByRole('searchbox').fill('saft');
  await expect(page.getByText(/^Fant ingen varer med «saft» .+ blant disse\.$/)).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Tilstand').selectOption('Alle tilstander');
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByLabel('Tilstand').selectOption('Sesong');
  await expect(page.getByText('Det er ingen slike varer.')).toBeVisible();
  await page.getByRole('button', { name: 'Vis alle varer' }).click();
  await expect(page).toHaveURL('/admindash?fane=menu');
});
