import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';
import { formatPrice } from '#shared/text/money.ts';

const TRPC = '**/trpc/menu.byCategory*';

test('the menu starts with hot coffee, rendered on the server', { tag: '@once' }, async ({ request }) => {
  const html = await (await request.get('/meny')).text();
  expect(html).toContain('Menu List');
  expect(html).toContain('Espresso');
  expect(html).toMatch(/34[\s ]kr/);
});

test('a menu item’s dialog shows its price and closes with its button, a click outside and Escape', async ({
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

test('choosing a category in the dropdown changes the address, and Back returns to the previous one', async ({
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

test('only hot drinks show prices, and an unknown category in the address shows hot coffee', {
  tag: '@once',
}, async ({ page }) => {
  const price = page.getByRole('list').getByText(/\d+(,\d\d)?\s?kr$/);
  await page.goto('/meny?kategori=MatchaVarm');
  await expect(price.first()).toBeVisible();
  for (const [category, name] of [
    ['KaffeKald', 'Kald Kaffe'],
    ['MatchaKald', 'Kald Matcha'],
    ['Smoothie', 'Smoothie'],
  ] as const) {
    await page.goto(`/meny?kategori=${category}`);
    const list = page.getByRole('region', { name });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect(list.getByText(/\d\s?kr$/)).toHaveCount(0);
  }
  await page.goto('/meny?kategori=Brus');
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  await expect(price.first()).toBeVisible();
});

test('switching the category shows Loading..., and an error with a retry when loading fails', {
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
  // The server's error message is shown.
  await page.route(TRPC, (route, request) =>
    route.continue({ url: request.url().replace('Smoothie', 'Brus') }),
  );
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Error: Unknown category')).toBeVisible();
  await page.unroute(TRPC);
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText(/^Error: /)).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('wide screens show hot and cold drinks, narrow ones the chosen category; both are in the HTML', {
  tag: '@once',
}, async ({ page, request }) => {
  const html = await (await request.get('/meny?kategori=MatchaKald')).text();
  expect(html).toMatch(/<h2[^>]*>Kald Matcha<.*<h2[^>]*>Varm Matcha</s);
  await page.goto('/meny');
  const [hot, cold] = [
    page.getByRole('region', { name: 'Varm Kaffe' }),
    page.getByRole('region', { name: 'Kald Kaffe' }),
  ];
  await expect(hot).toBeInViewport();
  await expect(cold).toBeInViewport();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(cold).toBeHidden();
  await expect(hot).toBeVisible();
});

test('a card describes its drink, and the dialog and the list lead on to an own cup', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/meny');
  await expect(page.getByRole('main').getByRole('link', { name: 'Lag din egen' })).toBeVisible();
  const card = page.getByRole('button', { name: /^Dobbel espresso/ });
  const text = await card.locator('span').last().textContent();
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Dobbel espresso' });
  await expect(dialog.getByText(text ?? '', { exact: true })).toBeVisible();
  await dialog.getByRole('link', { name: 'Lag din egen' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

test.describe('in a café that no other test changes', () => {
  test.use({ baseURL: process.env.SCREEN_CAFE });

  test('every tab prints all categories with all prices on one page, without navigation', {
    tag: '@once',
  }, async ({ page, request }) => {
    await page.goto('/meny');
    await page.getByRole('link', { name: 'SMOOTHIE' }).click();
    await expect(page.getByRole('region', { name: 'Smoothie' }).getByRole('listitem').first()).toBeVisible();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('Kafé Lysning').filter({ visible: true })).toHaveCount(1);
    const main = page.getByRole('main');
    for (const name of ['Varm Kaffe', 'Kald Kaffe', 'Varm Matcha', 'Kald Matcha', 'Smoothie'])
      await expect(main.getByRole('heading', { name })).toBeVisible();
    const answer = await request.get('/api/menuitemapi/menuitemslist');
    const items: { name: string; price: number }[] = await answer.json();
    await expect(main.getByRole('listitem')).toHaveCount(items.length);
    const texts = await main.getByRole('listitem').allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+/g, ' ')).sort()).toEqual(
      items.map(({ name, price }) => `${name} ${formatPrice(price).replace(/\s/g, ' ')}`).sort(),
    );
  });
});
