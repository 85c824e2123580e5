import { existsSync } from 'node:fs';

/** The engines of Safari and Firefox, with the possible paths of their programs and Debian's packages. */
const BROWSERS = [
  {
    name: 'webkit',
    programs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  { name: 'firefox', programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox']], packages: ['firefox-esr'] },
];

/** @returns the browsers, each with the paths of its programs, which are undefined if a program is missing */
export const findBrowsers = () =>
  BROWSERS.map(({ programs, ...browser }) => {
    const paths = programs.flatMap((places) => places.find((path) => existsSync(path)) ?? []);
    return { ...browser, paths: paths.length === programs.length ? paths : undefined };
  });

/** The headless shell comes first: with it the browser tests take two thirds of the time. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path from CHROMIUM_PATH, or of an installed browser; undefined where only Playwright's may exist */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || CHROMIUM_PATHS.find((path) => existsSync(path));
