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
  await page.setViewport(size);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
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
