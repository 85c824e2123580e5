import type { Page } from '@playwright/test';

/** Goes to a page, read with letters of twice the size. */
export async function goLarge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
