import { clickOutside, expect, test } from './test.ts';

const TRPC = '**/trpc/menu.byCategory*';

test('the menu opens with hot coffee, complete in the HTML that arrives', { tag: '@once' }, async ({
  request,
}) => {
  const html = await (await request.get('/meny')).text();
  expect(html).toContain('Menu List');
  expect(html).toContain('Espresso');
  expect(html).toMatch(/34[\s ]kr/);
});

test('a guest opens a drink, reads its price and closes it with the button, a click outside and Escape', async ({
  page,
  axe,
}) => {
  await page.goto('/meny');
  const card = page.getByRole('button', { name: /^Dobbel espresso/ });
  const dialog = page.getByRole('dialog', { name: 'Dobbel espresso' });
  await card.click();
  await expect(dialog.getByText('Pris: 42 NOK')).toBeVisible();
  await axe();
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
  await card.click();
  await expect(dialog).toBeVisible();
  await clickOutside(page);
  await expect(dialog).toBeHidden();
  await card.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a category is chosen in a dropdown, stands in the address, and the back button leads back', async ({
  page,
}) => {
  await page.goto('/meny');
  const tabs = page.getByRole('navigation', { name: 'Kategorier' });
  await tabs.getByText('MATCHA').click();
  await tabs.getByRole('link', { name: 'KALDE DRIKKER' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/meny?kategori=MatchaKald');
  await expect(page.getByRole('heading', { name: 'Kald Matcha' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  // A click outside closes the dropdown, and so does Escape.
  const hot = tabs.getByRole('link', { name: 'VARME DRIKKER' }).filter({ visible: true });
  await tabs.getByText('KAFFE').click();
  await expect(hot).toBeVisible();
  await page.getByRole('heading', { name: 'Menu List' }).click();
  await expect(hot).toBeHidden();
  await tabs.getByText('KAFFE').click();
  await expect(hot).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hot).toBeHidden();
});

test('prices are shown for hot drinks only, and an unknown category is hot coffee', { tag: '@once' }, async ({
  page,
}) => {
  const price = page.getByRole('list').getByText(/\d+(,\d\d)?\s?kr$/);
  await page.goto('/meny?kategori=MatchaVarm');
  await expect(price.first()).toBeVisible();
  for (const category of ['KaffeKald', 'MatchaKald', 'Smoothie']) {
    await page.goto(`/meny?kategori=${category}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(price).toHaveCount(0);
  }
  await page.goto('/meny?kategori=Brus');
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  await expect(price.first()).toBeVisible();
});

test('switching shows Loading... and never the list of before; a list that does not come can be asked for again', {
  tag: '@once',
}, async ({ page, allowError, axe }) => {
  allowError(/net::ERR_FAILED|status of 400/);
  await page.goto('/meny');
  const gate = Promise.withResolvers<void>();
  await page.route(TRPC, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Espresso/ })).toHaveCount(0);
  gate.resolve();
  await expect(page.getByText('Error: Failed to fetch menu items')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await axe();
  await page.unroute(TRPC);
  // What the server says is shown.
  await page.route(TRPC, (route, request) =>
    route.continue({ url: request.url().replace('Smoothie', 'Brus') }),
  );
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText(/^Error: Category: /)).toBeVisible();
  await page.unroute(TRPC);
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText(/^Error: /)).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('printed, the menu is one clean page', { tag: '@once' }, async ({ page }) => {
  await page.goto('/meny');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Kategorier' })).toBeHidden();
  await expect(page.getByText('Espresso', { exact: true })).toBeVisible();
});
