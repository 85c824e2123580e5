import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from '#client/e2e/browsers/test.ts';
import { findBrowsers, findChromium } from '#scripts/browsers.mjs';
import { SERVER, SERVER_ENV } from '#scripts/process.mjs';
import { freePort } from '#scripts/server-process.ts';

/** The installed browsers besides Chromium that run the stories. */
const found = findBrowsers().filter(({ paths }) => paths);

/** The test cafés by the variable with their address. `on` means with the demo's content. */
const CAFES = {
  DEMO_CAFE: 'on',
  EMPTY_CAFE: 'off',
  // For the test in which an owner sets up a café.
  FRESH_CAFE: 'off',
  // For tests that change the settings of all pages.
  OWN_CAFE: 'off',
  // For tests of guests' orders.
  PICKUP_CAFE: 'on',
  // For tests of the basket.
  BASKET_CAFE: 'on',
  // For tests of drinks with choices.
  CHOICES_CAFE: 'on',
  // For tests of orders at the counter.
  COUNTER_CAFE: 'on',
  // For tests of the screen for guests, and of figures.
  BOARD_CAFE: 'on',
  // For tests of messages that an order is ready.
  MESSAGES_CAFE: 'on',
  // One café for each browser, because orders share the slots of a day.
  ...Object.fromEntries(found.map(({ name }) => [`CAFE_OF_${name}`, 'on'])),
  // For screenshots; no test changes this café.
  SCREEN_CAFE: 'on',
  // For screenshots of orders.
  ORDER_SCREEN_CAFE: 'on',
};

/** A server with its own data, new in each run: Playwright empties test-results/ first. */
async function cafe([name, content]: [name: string, content: string]) {
  // Workers load this file again and must keep the port of the environment that they inherit.
  process.env[name] ??= `http://127.0.0.1:${await freePort()}`;
  const { [name]: url = '' } = process.env;
  const { port } = new URL(url);
  const folder = join('test-results', name);
  return {
    command: SERVER.join(' '),
    url,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } as const,
    env: {
      ...SERVER_ENV,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      // A different origin for browsers, although the same machine.
      CORS_ORIGINS: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_CONTENT: content,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'Kaffe-1234!',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
  };
}

const webServer = await Promise.all(Object.entries(CAFES).map(cafe));
const executablePath = findChromium();

const STORIES = 'browsers/**';
/** Whether the installed browsers run all stories instead of only the short ones. */
const isFull = process.env.BROWSER_STORIES === 'all';
const browsers = found.map(({ name, paths = [] }) => ({
  name,
  testDir: 'client/e2e/browsers',
  use: { paths, baseURL: process.env[`CAFE_OF_${name}`] },
  ...(isFull ? {} : { grep: /@short/ }),
}));

export default defineConfig<BrowserOptions>({
  testDir: 'client/e2e',
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
  webServer,
});
