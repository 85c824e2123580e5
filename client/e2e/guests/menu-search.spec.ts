import { expect, test } from '#client/e2e/steps/test.ts';
import type { MenuTabs } from '#shared/menu/categories.ts';

// No other test changes this café.
test.use({ baseURL: process.env.SCREEN_CAFE });

test('a search finds names and descriptions in all categories', async ({ page, axe }) => {
  await page.goto('/meny?kategori=Smoothie');
  const field = page.getByRole('searchbox', { name: 'Søk i menyen' });
  const results = page.getByRole('region', { name: 'Søketreff' });
  const status = results.getByRole('status');
  const cards = results.getByRole('listitem');
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('menu.byCategory') && requests.push(request.url()));
  const card = page.getByRole('main').getByRole('listitem').first();
  const { width } = (await card.boundingBox()) ?? {};
  await field.fill('LATTE');
  await expect(status).toHaveText('5 treff i hele menyen');
  await expect(page).toHaveURL('/meny?kategori=Smoothie&sok=LATTE');
  await expect(page).toHaveTitle('Søk: LATTE – Meny – Kafé Lysning');
  expect(await card.boundingBox()).toMatchObject({ width });
  // The four categories that were not shown yet.
  expect(requests).toHaveLength(1);
  await expect(results.getByRole('heading')).toHaveText(['Varm Kaffe', 'Kald Kaffe', 'Varm Matcha']);
  await expect(results.getByRole('region', { name: 'Varm Kaffe' })).toContainText(/Kaffe latte54\skr/);
  const cold = results.getByRole('region', { name: 'Kald Kaffe' });
  await expect(cold.getByRole('button')).toHaveText([/^Islatte/, /^Karamell-islatte/]);
  await expect(cold.getByText(/\d\s?kr$/)).toHaveCount(0);
  await axe();
  await page.reload();
  await expect(field).toHaveValue('LATTE');
  await expect(cards).toHaveCount(5);
  await field.fill('i SKÅL');
  await expect(status).toHaveText('1 treff i hele menyen');
  await cards.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Matcha i skål' });
  await expect(dialog.getByText('Pris: 52 NOK')).toBeVisible();
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await field.fill('');
  await expect(page.getByRole('region', { name: 'Smoothie' })).toBeVisible();
  await expect(page).toHaveURL('/meny?kategori=Smoothie');
});

test('a search that finds nothing says so, and leads back to the chosen category', async ({ page }) => {
  await page.goto('/meny?kategori=MatchaKald&sok=brunost');
  await expect(page.getByRole('status').filter({ hasText: 'Fant ingenting med «brunost».' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Kategorier' });
  await expect(tabs.locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Vis Kald Matcha' }).click();
  await expect(page.getByRole('region', { name: 'Kald Matcha' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('brunost');
  await tabs.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('region', { name: 'Smoothie' })).toBeVisible();
});

test('an item that is found is none of the others with unknown allergens', async ({ page }) => {
  // Without declared allergens, only a name can match.
  await page.route('**/trpc/*menu.byCategory*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/"allergens":\{.*?\}/g, '"allergens":null'),
    });
  });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Meny', exact: true }).first().click();
  const field = page.getByRole('searchbox', { name: 'Søk i menyen' });
  const results = page.getByRole('region', { name: 'Søketreff' });
  const status = results.getByRole('status');
  // `skalldyr` finds no name, so all items are others.
  const othersOf = async (search: string) => {
    await field.fill(search);
    await expect(page).toHaveURL(new RegExp(`sok=${search}`));
    await expect(status).toContainText('Ukjente allergener');
    return Number((await status.textContent())?.match(/i (\d+) andre/)?.[1]);
  };
  const all = await othersOf('skalldyr');
  const others = await othersOf('havre');
  const found = await results.getByRole('listitem').count();
  expect(found).toBeGreaterThan(0);
  expect(others).toBe(all - found);
});

test('only a menu of more than twelve items has a search', async ({ page }) => {
  let count = 12;
  await page.route(/menu\.tabs/, async (route, request) => {
    const response = await route.fetch();
    const answers: { result: { data: MenuTabs } }[] = await response.json();
    const calls = new URL(request.url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const tabs = answers[calls.indexOf('menu.tabs')]?.result;
    if (tabs)
      tabs.data = tabs.data
        .filter(({ label }) => label === 'SMOOTHIE')
        .map(({ label, sections }) => ({
          label,
          sections: sections.map((section) => ({ ...section, items: count })),
        }));
    await route.fulfill({ response, json: answers });
  });
  for (const fields of [0, 1]) {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Meny', exact: true }).first().click();
    await expect(page.getByRole('link', { name: 'SMOOTHIE' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(fields);
    count += 1;
  }
});
