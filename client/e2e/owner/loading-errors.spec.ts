import { TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { searchRow } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

// Without notifications, because changes by other tests would refetch the tables.
test.use({ receivesChanges: false });

test('a table that fails to load has a retry', async ({ page, fail, axe }) => {
  const main = page.getByRole('main');
  const message = 'The database is busy; try again';
  for (const [tab, call, error] of [
    ['menu', 'menu.page', `Error fetching menu items: ${message}`],
    ['ingredients&sok=SIRUP&sorter=unitPrice', 'ingredients.page', `Error fetching ingredients: ${message}`],
    ['categories', 'categories.page', `Error fetching categories: ${message}`],
    ['drinks', 'drinks.page', `Error fetching drinks: ${message}`],
    ['log', 'audit.page', 'Kunne ikke hente endringene.'],
  ] as const) {
    const restore = await fail(call, { status: 503, message });
    await page.goto(`/admindash?fane=${tab}`);
    await expect(main.getByRole('alert')).toContainText(error);
    await expect(page.getByRole('table')).toHaveCount(0);
    if (tab === 'menu') await axe.inLightAndDark();
    await restore();
    await main.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  }
});

test('a table shows a page until the next one is there or fails', async ({ page, axe, allowError }) => {
  allowError(/ERR_FAILED/);
  await page.goto('/admindash?fane=menu&sok=finnes+ikke');
  await expect(
    page.getByText('Fant ingen varer med «finnes ikke» i navn, kategori eller allergener.'),
  ).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL('/admindash?fane=menu');

  await page.goto(`${TAB}&sok=SIRUP&sorter=unitPrice&retning=opp`);
  await expect(await searchRow(page, 'Lynghonning')).toContainText('Sirup');
  const price = page.getByRole('columnheader', { name: 'Price (NOK)' });
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(TAB);
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(5);
  const held = await holdRequests(page, 'ingredients.page', 'abort');
  await page.getByRole('button', { name: 'Side 2' }).click();
  await expect.poll(() => held.requests).toHaveLength(1);
  await expect(names).toHaveCount(5);
  held.release();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching ingredients');
  await expect(names).toHaveCount(0);
  await held.stop();
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(names).toHaveCount(5);
});
