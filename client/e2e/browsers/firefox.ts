import puppeteer from 'puppeteer-core';
import type { Launch } from './driver.ts';

/** Controls Firefox by WebDriver BiDi. */
export const launchFirefox: Launch = async ({ paths: [executablePath = ''], isDark, size }) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  // Beside the size, `setViewport` sets the screen's orientation, which Firefox before 144 does not know.
  await page.setViewport(size).catch((error: Error) => {
    if (!error.message.includes('setScreenOrientationOverride')) throw error;
  });
  await page.waitForFunction((width) => window.innerWidth === width, {}, size.width);
  const errors: string[] = [];
  const report = (error: string) => {
    // Firefox says this of each stream that is open when its page is left.
    if (!error.includes('was interrupted while the page was loading')) errors.push(error);
  };
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (act, ...args) => page.evaluate(act as (...args: unknown[]) => ReturnType<typeof act>, ...args),
    run: async (source) => void (await page.evaluate(source)),
    click: (x, y, count) => page.mouse.click(x, y, { count }),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    upload: async (css, file) => {
      const input = await page.$(css);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(file);
    },
    screenshot: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  };
};
