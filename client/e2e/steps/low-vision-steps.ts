import type { Page } from '@playwright/test';

/** The words of an element that are broken across lines. Runs in the page. */
export function brokenWords(element: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { index, 0: word } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
    }
  }
  return found;
}

/** Opens a page with text at 200 %. */
export async function openWithLargeText(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}
