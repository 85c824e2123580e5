import type { Locator, Page } from '@playwright/test';
import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import type { DrinksPage, DrinksQuery } from '#shared/drinks/drinks.ts';

// No other test saves cups in this café.
test.use({ baseURL: process.env.SCREEN_CAFE });

const gallery = (page: Page) => page.getByRole('region', { name: 'Drømmekopper fra gjestene' });
const cards = (page: Page) => gallery(page).getByRole('listitem');

test('the gallery has three orders, and shows more on demand', async ({ page, request, axe }) => {
  const found = async (sort: string, order: string) => {
    const answer = await request.get(
      `/api/drinkapi/drinkslist?page=1&pageSize=8&sort=${sort}&order=${order}`,
    );
    const drinks: { name: string }[] = await answer.json();
    return drinks.map(({ name }) => name);
  };
  const [first = ''] = await found('createdAt', 'desc');
  expect(await (await request.get('/drommekoppen')).text()).toContain(first);
  await page.goto('/drommekoppen');
  for (const [label, sort, order] of [
    ['Mest likt', 'timesFavorite', 'desc'],
    ['Navn', 'name', 'asc'],
    ['Nyeste', 'createdAt', 'desc'],
  ] as const) {
    await gallery(page).getByRole('button', { name: label }).click();
    await expect(gallery(page).getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(async () => (await cards(page).getByRole('link').allTextContents()).join())
      .toBe((await found(sort, order)).join());
  }
  await expect(cards(page)).toHaveCount(8);
  await gallery(page).getByRole('button', { name: 'Vis flere' }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(8);
  await axe();
  const many = await cards(page).count();
  const card = cards(page).nth(9).getByRole('link');
  const name = await card.textContent();
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await page.goBack();
  await expect(cards(page)).toHaveCount(many);
});

test('the last cards come with the focus, and no button that does nothing', async ({ page }) => {
  let total = 150;
  // A gallery of many cups: the found ones again and again.
  await page.route('**/trpc/*drinks.list*', async (route, request) => {
    const response = await route.fetch();
    const answers: { result: { data: DrinksPage } }[] = await response.json();
    const { pathname, searchParams } = new URL(request.url());
    const call = pathname.split('/').at(-1)?.split(',').indexOf('drinks.list') ?? 0;
    const { pageSize }: DrinksQuery = JSON.parse(searchParams.get('input') ?? '')[call];
    const data = answers[call]?.result.data;
    const rows = Array.from({ length: Math.min(total, pageSize) }, (_, at) => {
      const drink = data?.rows[at % data.rows.length];
      return { ...drink, drinkId: 1000 + at, name: `Kopp ${at + 1}` };
    });
    Object.assign(data ?? {}, { rows, total });
    await route.fulfill({ response, json: answers });
  });
  const more = gallery(page).getByRole('button', { name: 'Vis flere' });
  const showAll = async () => {
    await gallery(page).getByRole('button', { name: 'Navn' }).click();
    await expect(cards(page).getByRole('link', { name: 'Kopp 8' })).toBeVisible();
    for (let count = 8; count < Math.min(total, 100); ) {
      await more.press('Enter');
      count = Math.min(total, 100, count + 8);
      await expect(cards(page)).toHaveCount(count);
    }
    await expect(more).toHaveCount(0);
  };
  await page.goto('/drommekoppen');
  await showAll();
  await expect(cards(page).getByRole('link', { name: 'Kopp 97' })).toBeFocused();
  total = 12;
  await page.goto('/drommekoppen');
  await showAll();
  await expect(cards(page).getByRole('link', { name: 'Kopp 9' })).toBeFocused();
});

test('a lost picture is requested once and replaced by an empty cup', async ({ page, allowError }) => {
  allowError(/status of 404/);
  const asked: string[] = [];
  await page.route('**/uploads/**', (route, request) => {
    asked.push(new URL(request.url()).pathname.split('/')[2] ?? '');
    return route.fulfill({ status: 404 });
  });
  await page.goto('/drommekoppen');
  const expectCups = async (pictures: Locator, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const picture = pictures.nth(at);
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('src', '/images/default-cup.svg');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  };
  const mostAsked = () => Math.max(...asked.map((file) => asked.filter((other) => other === file).length));
  await expectCups(cards(page).locator('img'), 8);
  await expect.poll(mostAsked).toBe(1);
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toHaveCount(6);
  await expectCups(dialog.getByRole('img'), 6);
  // The list shows some of the pictures again.
  await expect.poll(mostAsked).toBeLessThanOrEqual(2);
});

test.describe('in a café where tests save cups', () => {
  test.use({ baseURL: process.env.DEMO_CAFE });

  test('a card’s like counts at once', async ({ page, request }) => {
    const { name } = await saveCup(request, uniqueCupName('Likekoppen'), ['Chai']);
    // Makes the server render the page again, because it otherwise sends a page from seconds ago.
    await request.get('/drommekoppen', { headers: { 'cache-control': 'no-cache' } });
    await page.goto('/drommekoppen');
    const card = cards(page).filter({ hasText: name });
    await card.getByRole('button', { name: /^Like/ }).click();
    await expect(card.getByText('1 like', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: /^Angre/ }).click();
    await expect(card.getByText('0 likes')).toBeVisible();
  });
});

test('a gallery that fails to load has a retry', async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  await page.route('**/trpc/*drinks.list*', (route) => route.abort());
  await page.goto('/meny');
  await page.getByRole('link', { name: 'Drømmekoppen' }).first().click();
  await expect(gallery(page).getByText('Error: Failed to fetch drinks')).toBeVisible();
  await page.unroute('**/trpc/*drinks.list*');
  await gallery(page).getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(cards(page)).toHaveCount(8);
  await page.route('**/trpc/*drinks.list*', (route) => route.abort());
  await gallery(page).getByRole('button', { name: 'Navn' }).press('Enter');
  await expect(gallery(page).getByText('Error: Failed to fetch drinks')).toBeVisible();
  await expect(gallery(page).getByRole('button', { name: 'Navn' })).toBeFocused();
});
