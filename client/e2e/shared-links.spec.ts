import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { expect, test } from './test.ts';

/** Saves a cup of two ingredients; `name` is made its own. @returns its page's address. */
async function save(request: APIRequestContext, { project, repeatEachIndex }: TestInfo, name: string) {
  const data = {
    name: `${name} ${project.name}${repeatEachIndex}`,
    themeId: 6,
    ingredientDTOs: [{ ingredientId: 1 }, { ingredientId: 2 }],
  };
  const cup = await (await request.post('/api/drinkapi/create', { data })).json();
  return { cup, address: `/drommekoppen/${cup.drinkId}` };
}

/** What the head of the page says under `og:`. */
const told = (page: Page, name: string): Promise<string | null> =>
  page.locator(`head meta[property="og:${name}"]`).getAttribute('content');

const canonical = (page: Page) => page.locator('head link[rel=canonical]');

/** The size of the picture that a link to the page shows, as a browser decodes it. */
async function pictureSize(page: Page): Promise<number[]> {
  const url = await told(page, 'image');
  return page.evaluate(async (from) => {
    const answer = await fetch(String(from));
    const { width, height } = await createImageBitmap(await answer.blob());
    return [width, height];
  }, url);
}

test(
  'a link to a dream cup shows the cup, and says what it is, before any script',
  { tag: '@once' },
  async ({ page, request, baseURL }, info) => {
    const { cup, address } = await save(request, info, 'Delt kopp');
    const html = await (await request.get(address)).text();
    for (const text of [cup.name, ...cup.ingredientDTOs.map(({ name }: { name: string }) => name), '<svg']) {
      expect(html).toContain(text);
    }
    await page.goto(address);
    expect(await told(page, 'title')).toContain(cup.name);
    expect(await told(page, 'description')).toContain(cup.ingredientDTOs[0].name);
    expect(await told(page, 'url')).toBe(baseURL + address);
    expect(await told(page, 'image')).toBe(`${baseURL}${address}/kort.jpg`);
    expect(await told(page, 'image:alt')).toContain('Blåbær');
    await expect(canonical(page)).toHaveAttribute('href', baseURL + address);
    expect(await pictureSize(page)).toEqual([1200, 630]);
  },
);

test(
  'a cup’s name stays a text wherever the page says it',
  { tag: '@once' },
  async ({ page, request }, info) => {
    const { cup, address } = await save(request, info, '"><script>alert(1)</script>');
    await page.goto(address);
    expect(await told(page, 'title')).toContain(cup.name);
    await expect(page.locator('script:not(#state)', { hasText: 'alert' })).toHaveCount(0);
  },
);

test('a link to any other page shows the café', { tag: '@once' }, async ({ page, baseURL }) => {
  for (const path of ['/', '/meny?kategori=Smoothie', '/drommekoppen', '/login']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}fra=venn`);
    expect(await told(page, 'url')).toBe(baseURL + path);
    expect(await pictureSize(page)).toEqual([1200, 630]);
  }
});

test('a cup that is not there is a 404 that search engines leave out', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 404/);
  const answer = await page.goto('/drommekoppen/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(canonical(page)).toHaveCount(0);
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
});

test('after a navigation the browser shares the page that is seen', { tag: '@once' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(canonical(page)).toHaveCount(0);
});
