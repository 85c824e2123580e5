import { existsSync } from 'node:fs';

/** Best first: without a window, the browser tests take two thirds of the time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the browser that CHROMIUM_PATH names, or this machine's; undefined where only Playwright's own can be */
export const findChromium = () => process.env.CHROMIUM_PATH || PATHS.find((path) => existsSync(path));
