import { existsSync, readFileSync } from 'node:fs';
import { PINNED_PACKAGE, run, works } from './process.mjs';

const LOCK = 'package-lock.json';
/** npm writes it at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';
/** The pinned Node as npm's scripts find it. */
const COMMAND = 'node_modules/.bin/node';

/** @param {string} file @returns {[string, { version?: string, optional?: boolean }][]} */
const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** Whether the packages of the lock file are installed, for this machine's system. */
function isInstalled() {
  if (!existsSync(INSTALLED) || (PINNED_PACKAGE && !existsSync(COMMAND))) return false;
  const installed = new Map(packagesIn(INSTALLED));
  // The first entry is the project itself; optional packages may be for other systems.
  const [, ...wanted] = packagesIn(LOCK);
  return wanted.every(([path, { version, optional }]) => {
    const found = installed.get(path);
    return found ? found.version === version : optional;
  });
}

/** Runs npm. If npm fails, it prints the reason, and this process exits. @param {string[]} args */
async function npm(...args) {
  const code = await run('npm', [...args, '--no-update-notifier', '--loglevel=error'], { env: process.env });
  if (code !== 0) process.exit(code);
}

/** Installs the packages of the lock file unless they are installed. Exits when the installation fails. */
export async function install() {
  if (isInstalled()) return;
  const oldest = PINNED_PACKAGE ? 20 : 24;
  if (Number.parseInt(process.versions.node, 10) < oldest)
    throw new Error(`Node ${oldest} or newer is needed.`);
  console.log('Installing the packages ...');
  await npm('ci', '--include=dev');
  // npm 10 removes this command again, because packages for other systems have the same command.
  if (PINNED_PACKAGE) await npm('rebuild', PINNED_PACKAGE);
  // npm skips an optional package if it can't be downloaded or its hash is wrong.
  if (PINNED_PACKAGE && !existsSync(COMMAND)) throw new Error(`npm could not install ${PINNED_PACKAGE}.`);
}

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

/** Installs packages with apt if this process may. @param {string[]} packages @returns whether apt can be used */
async function aptInstall(packages) {
  const [sudo = '', ...apt] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const hasApt = works(sudo, ...apt, '--version');
  if (hasApt && packages.length > 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive', ...process.env };
    await run(sudo, [...apt, 'update', '-qq'], { env });
    for (const name of packages) await run(sudo, [...apt, 'install', '-y', '-qq', name], { env });
  }
  return hasApt;
}

/** Installs curl and a Chromium for the tests if they are missing and this process may. */
export async function installTestPrograms() {
  const programs = process.env.CHROMIUM_PATH ? ['curl'] : ['curl', 'chromium-headless-shell'];
  const hasApt = await aptInstall(programs.filter((program) => !works(program, '--version')));
  if (!findChromium())
    await run('playwright', ['install', ...(hasApt ? ['--with-deps'] : []), 'chromium-headless-shell']);
}

/** Installs packages with apt. Exits if some are still missing afterwards. @param {() => string[]} missing */
async function installMissing(missing) {
  await aptInstall(missing());
  if (missing().length === 0) return;
  console.error(`Install ${missing().join(', ')} first.`);
  process.exit(1);
}

/** Installs missing programs. @param {Record<string, string>} programs the packages by their programs' names */
export const installPrograms = (programs) =>
  installMissing(() =>
    Object.entries(programs).flatMap(([name, pack]) =>
      works('sh', '-c', `PATH=$PATH:/usr/sbin command -v ${name}`) ? [] : pack,
    ),
  );

/** Installs WebKit and Firefox if they are missing: half a gigabyte. */
export const installBrowsers = () =>
  installMissing(() => findBrowsers().flatMap(({ paths, packages }) => (paths ? [] : packages)));
