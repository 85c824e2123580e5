import { existsSync } from 'node:fs';

/** The headless shell comes first: with it the browser tests take two thirds of the time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path from CHROMIUM_PATH, or of an installed browser; undefined where only Playwright's may exist */
export const findChromium = () => process.env.CHROMIUM_PATH || PATHS.find((path) => existsSync(path));
