import { existsSync } from 'node:fs';

/**
 * The browsers besides Chromium: the engine of Safari and that of Firefox. `programs` lists for each program where it
 * may be; `packages` are Debian's.
 */
const BROWSERS = [
  {
    name: 'webkit',
    programs: [['/usr/bin/WebKitWebDriver'], ['/usr/bin/Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  { name: 'firefox', programs: [['/usr/bin/firefox-esr', '/usr/bin/firefox']], packages: ['firefox-esr'] },
];

/** @returns the browsers, each with the paths of its programs, or undefined where one is missing */
export const findBrowsers = () =>
  BROWSERS.map(({ programs, ...browser }) => {
    const paths = programs.flatMap((places) => places.find((path) => existsSync(path)) ?? []);
    return { ...browser, paths: paths.length === programs.length ? paths : undefined };
  });
