import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from '#client/e2e/browsers/test.ts';
import { chooseAddresses, STORY_BROWSERS } from '#client/e2e/cafes.ts';
import { findChromium } from '#scripts/install.mjs';

await chooseAddresses();

const executablePath = findChromium();

const STORIES = 'browsers/**';
/** Whether the installed browsers run all stories instead of only the short ones. */
const isFull = process.env.BROWSER_STORIES === 'all';
const browsers = STORY_BROWSERS.map(({ name, paths = [] }) => ({
  name,
  testDir: 'client/e2e/browsers',
  use: { paths, baseURL: process.env[`CAFE_OF_${name}`] },
  ...(isFull ? {} : { grep: /@short/ }),
}));

export default defineConfig<BrowserOptions>({
  testDir: 'client/e2e',
  globalSetup: 'client/e2e/cafes.ts',
  // In milliseconds. Slow machines must not fail.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // Recording every test would take a tenth of the time, so only the retry of a failed test records a trace.
  retries: 1,
  // One more than the two cores, because workers often wait for a page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.DEMO_CAFE,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    serviceWorkers: 'block',
    // Animations would take a tenth of the time. Tests of motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // There is no graphics card, and without a GPU process Chromium needs a fifth less time.
        '--in-process-gpu',
        // Draws pictures in the same frame as their page, not some frames later.
        '--disable-checker-imaging',
      ],
    },
  },
  // Tests tagged @mobile also run at the size of a phone, because they depend on it.
  projects: [
    { name: 'desktop', testIgnore: STORIES, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      testIgnore: STORIES,
      grep: /@mobile/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    ...browsers,
  ],
});
