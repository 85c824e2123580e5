import type { Page } from '@playwright/test';

/** Opens a page with text at 200 %. */
export async function openWithLargeText(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
