import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const port = Number(process.env.E2E_PORT ?? 3187);
const baseURL = `http://127.0.0.1:${port}`;
const emptyCafe = `http://127.0.0.1:${Number(process.env.E2E_EMPTY_PORT ?? port + 1)}`;
const newCafe = `http://127.0.0.1:${Number(process.env.E2E_NEW_PORT ?? port + 2)}`;
const folder = join(tmpdir(), `journeys-${port}`);
process.env.JOURNEY_FOLDER = folder;
// One stays empty, one is filled by the journey of an owner who sets it up.
process.env.EMPTY_CAFE = emptyCafe;
process.env.NEW_CAFE = newCafe;

/** A café of its own, as its first start leaves it. */
const cafe = (url: string, content: 'on' | 'off', data: string) => ({
  command: 'node scripts/e2e-server.mjs',
  url,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } as const,
  env: {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DEMO_CONTENT: content,
    JOURNEY_FOLDER: data,
  },
});

const executablePath = findChromium();

export default defineConfig({
  testDir: 'client/e2e',
  // A slow machine is no reason to fail; milliseconds.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  // Two share two cores; while one waits for a page, the third has something to do.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'nb-NO',
    timezoneId: 'Europe/Oslo',
    // Kept in test-results/ for what fails. Without the screencast, which would take half of the time again.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A journey tagged @once sets its own sizes, or has none.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    cafe(baseURL, 'on', folder),
    cafe(emptyCafe, 'off', `${folder}-empty`),
    cafe(newCafe, 'off', `${folder}-new`),
  ],
});
