import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { Failure, projectEnv, run } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = ['Google Chrome', 'Chromium'];

/** @param {string} command @param {string[]} args */
const works = (command, ...args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;

function candidates() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const onMac = MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  return process.platform === 'darwin' ? [...onMac, ...onPath] : onPath;
}

/**
 * The Chromium or Chrome of this machine, or the one that CHROMIUM_PATH names.
 * @returns {string | undefined} its path; undefined where there is none, and Playwright may bring its own
 * @throws {Failure} when what CHROMIUM_PATH names does not run
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !works(named, '--version')) throw new Failure(`CHROMIUM_PATH names no browser: ${named}`);
  return named || [...new Set(candidates())].find((path) => works(path, '--version'));
}

/** How this process may run apt-get: as root, through sudo without a password, or not at all. */
function aptGet() {
  if (!works('apt-get', '--version')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return works('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** @param {string[]} command the command and its first arguments @param {string[]} args */
async function succeeds([command = '', ...first], ...args) {
  return (
    (await run(command, [...first, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive', ...projectEnv() } }))
      .code === 0
  );
}

/** Installs a Chromium where the machine has none: the system's package, else the one that Playwright brings. */
export async function installChromium() {
  if (findChromium()) return;
  const apt = aptGet();
  if (apt && (await succeeds(apt, 'update', '-qq'))) {
    await succeeds(apt, 'install', '-y', '-qq', 'chromium');
    if (findChromium()) return;
  }
  if (await succeeds(['playwright'], 'install', ...(apt ? ['--with-deps'] : []), 'chromium')) return;
  throw new Failure('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH.');
}
