import { existsSync } from 'node:fs';

/** The engines of Safari and Firefox: paths where each program may be, and Debian's packages. */
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
