import { existsSync, readFileSync } from 'node:fs';
import { findBrowsers } from './browsers.mjs';
import { findChromium } from './chromium.mjs';
import { PINNED_NODE, run, works } from './process.mjs';

const LOCK = 'package-lock.json';
/** npm writes it at the end of an installation. */
const INSTALLED = 'node_modules/.package-lock.json';

/** @param {string} file @returns {[string, { version?: string, optional?: boolean }][]} */
const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** Whether the packages of the lock file are installed, for this machine's system. */
function isInstalled() {
  if (!existsSync(INSTALLED) || !works(PINNED_NODE, '--version')) return false;
  const installed = new Map(packagesIn(INSTALLED));
  // The first entry is the project itself; optional packages may be for other systems.
  const [, ...required] = packagesIn(LOCK).filter(([, { optional }]) => !optional);
  return required.every(([path, { version }]) => installed.get(path)?.version === version);
}

/** Runs npm; where it fails it prints the reason, and this process exits. @param {string[]} args */
async function npm(...args) {
  const code = await run('npm', [...args, '--no-update-notifier', '--loglevel=error'], { env: process.env });
  if (code !== 0) process.exit(code);
}

/**
 * Installs the packages of the lock file unless they are installed. Only the install script that downloads the pinned
 * Node is run: npm 10 ignores `allowScripts` and would compile packages that bring their binaries.
 * Exits when the installation fails.
 */
export async function install() {
  if (isInstalled()) return;
  if (Number.parseInt(process.versions.node, 10) < 20) throw new Error('Node 20 or newer is needed.');
  console.log('Installing the packages ...');
  await npm('ci', '--ignore-scripts', '--include=dev');
  await npm('rebuild', 'node', '--ignore-scripts=false');
}

/** Installs packages with apt, where this process has the permission. @param {string[]} packages @returns whether it has apt */
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

/** Installs missing programs that the tests run, curl and a Chromium, where this process has the permission. */
export async function installTestPrograms() {
  const programs = process.env.CHROMIUM_PATH ? ['curl'] : ['curl', 'chromium-headless-shell'];
  const hasApt = await aptInstall(programs.filter((program) => !works(program, '--version')));
  if (!findChromium())
    await run('playwright', ['install', ...(hasApt ? ['--with-deps'] : []), 'chromium-headless-shell']);
}

/**
 * Installs missing programs with apt. Exits where that fails.
 * @param {Record<string, string>} programs the packages by their programs' names
 */
export async function installPrograms(programs) {
  const missing = () =>
    Object.entries(programs).flatMap(([name, pack]) =>
      works('sh', '-c', `PATH=$PATH:/usr/sbin command -v ${name}`) ? [] : pack,
    );
  await aptInstall(missing());
  if (missing().length === 0) return;
  console.error(`Install ${missing().join(', ')} first.`);
  process.exit(1);
}

/** Installs the other engines' browsers where they are missing, half a gigabyte. Exits where that fails. */
export async function installBrowsers() {
  await aptInstall(findBrowsers().flatMap(({ paths, packages }) => (paths ? [] : packages)));
  const missing = findBrowsers().filter(({ paths }) => !paths);
  if (missing.length === 0) return;
  console.error(`Install ${missing.flatMap(({ packages }) => packages).join(', ')} first.`);
  process.exit(1);
}
