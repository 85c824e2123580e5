import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { expect, test } from '#client/e2e/steps/test.ts';

/** Saves a cup of two ingredients with a unique name. @returns the cup and its page's address. */
async function saveCupOfTwo(
  request: APIRequestContext,
  { project, repeatEachIndex }: TestInfo,
  name: string,
) {
  const data = {
    name: `${name} ${project.name}${repeatEachIndex}`,
    themeId: 6,
    ingredientDTOs: [{ ingredientId: 1 }, { ingredientId: 2 }],
  };
  const cup = await (await request.post('/api/drinkapi/create', { data })).json();
  return { cup, address: `/drommekoppen/${cup.drinkId}` };
}

/** The content of an Open Graph tag of the page. */
const openGraph = (page: Page, name: string): Promise<string | null> =>
  page.locator(`head meta[property="og:${name}"]`).getAttribute('content');

const canonical = (page: Page) => page.locator('head link[rel=canonical]');

/** The decoded width and height of the page's preview picture. */
async function pictureSize(page: Page): Promise<number[]> {
  const url = await openGraph(page, 'image');
  return page.evaluate(async (from) => {
    const response = await fetch(String(from));
    const { width, height } = await createImageBitmap(await response.blob());
    return [width, height];
  }, url);
}

test(
  'a cup’s page is rendered on the server with a link preview of the cup',
  { tag: '@once' },
  async ({ page, request, baseURL }, info) => {
    const { cup, address } = await saveCupOfTwo(request, info, 'Delt kopp');
    const html = await (await request.get(address)).text();
    for (const text of [cup.name, ...cup.ingredientDTOs.map(({ name }: { name: string }) => name), '<svg']) {
      expect(html).toContain(text);
    }
    await page.goto(address);
    expect(await openGraph(page, 'title')).toContain(cup.name);
    expect(await openGraph(page, 'description')).toContain(cup.ingredientDTOs[0].name);
    expect(await openGraph(page, 'url')).toBe(baseURL + address);
    expect(await openGraph(page, 'image')).toBe(`${baseURL}${address}/kort.jpg`);
    expect(await openGraph(page, 'image:alt')).toContain('Blåbær');
    await expect(canonical(page)).toHaveAttribute('href', baseURL + address);
    expect(await pictureSize(page)).toEqual([1200, 630]);
  },
);

test('HTML in a cup’s name is escaped', { tag: '@once' }, async ({ page, request }, info) => {
  const { cup, address } = await saveCupOfTwo(request, info, '"><script>alert(1)</script>');
  await page.goto(address);
  expect(await openGraph(page, 'title')).toContain(cup.name);
  await expect(page.locator('script:not(#state)', { hasText: 'alert' })).toHaveCount(0);
});

test('the link preview of any other page shows the café’s banner', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  for (const path of ['/', '/meny?kategori=Smoothie', '/drommekoppen', '/login']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}fra=venn`);
    expect(await openGraph(page, 'url')).toBe(baseURL + path);
    expect(await pictureSize(page)).toEqual([1200, 800]);
  }
});

test('a missing cup is a 404 page that search engines exclude', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 404/);
  const response = await page.goto('/drommekoppen/999999');
  expect(response?.status()).toBe(404);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(canonical(page)).toHaveCount(0);
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
});

test('a navigation removes the canonical link of the previous page', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(canonical(page)).toHaveCount(0);
});
