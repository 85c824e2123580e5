import type { Page } from '@playwright/test';
import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

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

test('the link preview of a cup shows it, with its name escaped', async ({ page, request, baseURL }) => {
  const start = uniqueCupName('Delt kopp');
  const name = `${start} "><script>alert(1)</script>`;
  const { drinkId } = await saveCup(request, name, ['Espresso', 'Chai']);
  const address = `/drommekoppen/${drinkId}`;
  const html = await (await request.get(address)).text();
  for (const text of [start, 'Espresso', 'Chai', '<svg']) expect(html).toContain(text);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('script:not(#state)', { hasText: 'alert' })).toHaveCount(0);
  expect(await openGraph(page, 'title')).toContain(name);
  expect(await openGraph(page, 'description')).toContain('Espresso');
  expect(await openGraph(page, 'url')).toBe(baseURL + address);
  expect(await openGraph(page, 'image')).toBe(`${baseURL}${address}/kort.jpg`);
  expect(await openGraph(page, 'image:alt')).toContain('Fjordblå');
  await expect(canonical(page)).toHaveAttribute('href', baseURL + address);
  expect(await pictureSize(page)).toEqual([1200, 630]);
});

test('the link preview of any other page shows the café’s banner', async ({ page, baseURL }) => {
  for (const path of ['/', '/meny?kategori=Smoothie', '/drommekoppen', '/login']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}fra=venn`);
    expect(await openGraph(page, 'url')).toBe(baseURL + path);
    expect(await pictureSize(page)).toEqual([1200, 800]);
  }
  await page.goto('/');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(canonical(page)).toHaveCount(0);
});
