import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from '#client/e2e/browsers/test.ts';
import { findBrowsers, findChromium } from '#scripts/browsers.mjs';
import { SERVER, SERVER_ENV } from '#scripts/process.mjs';
import { freePort } from '#scripts/server-process.ts';

/** The engines in which stories are played, besides Chromium. */
const found = findBrowsers().filter(({ paths }) => paths);

/** The cafés by the variable with their address, and whether they have the demo's content. */
const CAFES = {
  DEMO_CAFE: 'on',
  EMPTY_CAFE: 'off',
  // Filled by the test of an owner who sets up a café.
  FRESH_CAFE: 'off',
  // Its owner changes what all pages show.
  OWN_CAFE: 'off',
  // Its guests order ahead.
  PICKUP_CAFE: 'on',
  // Its baristas make what guests have ordered.
  COUNTER_CAFE: 'on',
  // Each engine has one of its own: the slots of a day are shared.
  ...Object.fromEntries(found.map(({ name }) => [`CAFE_OF_${name}`, 'on'])),
  // Only looked at, for stored pictures of its screens.
  SCREEN_CAFE: 'on',
};

/** A server with its own data, new in each run: Playwright empties test-results/ first. */
async function cafe([name, content]: [name: string, content: string]) {
  // Workers load this file again and inherit the environment.
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
      // To a browser another origin, though the same machine.
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
/** The stories in other engines, in a normal run the short ones, where the browsers are installed. */
const isFull = process.env.BROWSER_STORIES === 'all';
const browsers = found.map(({ name, paths = [] }) => ({
  name,
  testDir: 'client/e2e/browsers',
  use: { paths, baseURL: process.env[`CAFE_OF_${name}`] },
  ...(isFull ? {} : { grep: /@short/ }),
}));

export default defineConfig<BrowserOptions>({
  testDir: 'client/e2e',
  // A slow machine is no reason to fail; milliseconds.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // Recording every test takes a tenth of the time: what fails runs again with a trace.
  retries: 1,
  // Two share two cores; while one waits for a page, the third has something to do.
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
        // Nothing is drawn by a graphics card: one process less to talk to, a fifth less work.
        '--in-process-gpu',
        // A picture is drawn with its page, not some frames later.
        '--disable-checker-imaging',
      ],
    },
  },
  // A test tagged @once sets its own sizes, or has none.
  projects: [
    { name: 'desktop', testIgnore: STORIES, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      testIgnore: STORIES,
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    ...browsers,
  ],
  webServer,
});
