import type { Page } from '@playwright/test';
import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

/** A tag of the page's link preview. */
const preview = (page: Page, name: string) => page.locator(`head meta[property="og:${name}"]`);

/** The decoded width and height of the picture in the page's link preview. */
const pictureSize = (page: Page): Promise<number[]> =>
  preview(page, 'image').evaluate(async (tag: HTMLMetaElement) => {
    const response = await fetch(tag.content);
    const { width, height } = await createImageBitmap(await response.blob());
    return [width, height];
  });

test('the link preview of a cup shows it, with its name escaped', async ({ page, request }) => {
  const name = `${uniqueCupName('Delt kopp')} "><script>alert(1)</script>`;
  const { drinkId } = await saveCup(request, name, ['Espresso', 'Chai']);
  await page.goto(`/drommekoppen/${drinkId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('script:not(#state)', { hasText: 'alert' })).toHaveCount(0);
  expect(await preview(page, 'title').getAttribute('content')).toContain(name);
  expect(await pictureSize(page)).toEqual([1200, 630]);
});

test('any other page has the café’s banner and one address, until its reader goes on in the browser', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/meny?kategori=Smoothie', '/']) {
    // Other parameters are left out.
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}fra=venn`);
    await expect(preview(page, 'url')).toHaveAttribute('content', `${baseURL}${path}`);
    expect(await pictureSize(page)).toEqual([1200, 800]);
  }
  const canonical = page.locator('head link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  await expect(canonical).toHaveCount(0);
});
