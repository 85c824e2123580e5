import { holdUrl } from '#client/e2e/steps/cup-steps.ts';
import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';
import { formatPrice } from '#shared/text/money.ts';

const TRPC = '**/trpc/*menu.byCategory*';

test('a drink’s dialog has price and description, and closes in four ways', async ({ page, axe }) => {
  await page.goto('/meny');
  const card = page.getByRole('button', { name: /^Dobbel espresso/ });
  const dialog = page.getByRole('dialog', { name: 'Dobbel espresso' });
  const description = (await card.locator('span').last().textContent()) ?? '';
  await card.click();
  await expect(dialog.getByText('Pris: 42 NOK')).toBeVisible();
  await expect(dialog.getByText(description, { exact: true })).toBeVisible();
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
  for (const _ of [1, 2]) {
    await card.click();
    await expect(dialog).toBeVisible();
    await page.evaluate(() => history.back());
    await expect(dialog).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(page).toHaveURL('/meny');
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Lag din egen' })).toBeVisible();
  await card.click();
  await dialog.getByRole('link', { name: 'Lag din egen' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

test('a category has an address, a title and a marked tab', {
  tag: '@mobile',
}, async ({ page }) => {
  await page.goto('/meny');
  const tabs = page.getByRole('navigation', { name: 'Kategorier' });
  await tabs.getByText('MATCHA').click();
  await tabs.getByRole('link', { name: 'KALDE DRIKKER' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/meny?kategori=MatchaKald');
  await expect(page.getByRole('heading', { name: 'Kald Matcha' })).toBeVisible();
  await expect(page).toHaveTitle('Kald Matcha – Meny – Kafé Lysning');
  const marked = page.locator('summary[aria-current="true"]');
  await expect(marked).toHaveText('MATCHA');
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page).toHaveTitle('Smoothie – Meny – Kafé Lysning');
  await expect(marked).toHaveCount(0);
  await page.goBack();
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

test('a dialog is closed with its category, and stays closed', async ({ page }) => {
  await page.goto('/meny');
  const go = (category: string) =>
    page.evaluate((path) => history.pushState(null, '', path), `/meny?kategori=${category}`);
  await page.getByRole('button', { name: /^Dobbel espresso/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await go('Smoothie');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Smoothie' })).toBeVisible();
  await go('KaffeVarm');
  await expect(page.getByRole('button', { name: /^Dobbel espresso/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a category that fails to load has a retry', async ({ page, allowError, axe }) => {
  allowError(/net::ERR_FAILED|status of 400/);
  await page.goto('/meny');
  const items = await holdUrl(page, TRPC, 'abort');
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Espresso/ })).toHaveCount(0);
  items.release();
  await expect(page.getByText('Error: Failed to fetch menu items')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await axe();
  const again = page.getByRole('button', { name: 'Prøv igjen' });
  const heading = page.getByRole('heading', { name: 'Smoothie' });
  await again.press('Enter');
  await expect(heading).toBeFocused();
  // Each fetch is tried twice; a pending second try would succeed now.
  await expect.poll(() => items.requests).toHaveLength(4);
  await expect(again).toBeVisible();
  await page.unroute(TRPC);
  // The server's error message is shown.
  await page.route(TRPC, (route, request) =>
    route.continue({ url: request.url().replace('Smoothie', 'Brus') }),
  );
  await again.click();
  await expect(page.getByText('Error: Unknown category')).toBeVisible();
  await page.unroute(TRPC);
  await again.press('Enter');
  await expect(page.getByText(/^Error: /)).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(heading).toBeFocused();
});

test('the page has only the chosen category, first hot coffee', async ({ page, request, axe }) => {
  const start = await (await request.get('/meny')).text();
  expect(start).toMatch(/Menu List.*<h2[^>]*>(<[^>]*>)*Varm Kaffe<.*Espresso.*34\skr/s);
  expect(start).toContain('<section aria-label="Varm Kaffe"');
  expect(start).not.toContain('<section aria-label="Kald Kaffe"');
  await page.goto('/meny');
  const links = page.getByRole('navigation', { name: 'Kategorier i fanen' });
  await expect(links.getByRole('link')).toHaveText(['Varme', 'Kalde']);
  await links.getByRole('link', { name: 'Kalde' }).press('Enter');
  await expect(page).toHaveURL('/meny?kategori=KaffeKald');
  await expect(page.getByRole('region', { name: 'Kald Kaffe' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Varm Kaffe' })).toHaveCount(0);
  const chosen = links.locator('[aria-current=page]');
  await expect(chosen).toHaveText('Kalde');
  await expect(chosen).toBeFocused();
  await axe();
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page.getByRole('region', { name: 'Smoothie' })).toBeVisible();
  await expect(links).toHaveCount(0);
});

test.describe('in a café that no other test changes', () => {
  test.use({ baseURL: process.env.SCREEN_CAFE });

  test('every tab prints all categories with all prices on one page', async ({ page, request }) => {
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
