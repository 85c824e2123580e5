import { delimiter, join } from 'node:path';
import { aptGet, installPackage, succeeds, works } from './packages.mjs';
import { Failure } from './process.mjs';

/** Chromium without a window of its own: what journeys need, in two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = ['Google Chrome', 'Chromium'];

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

/**
 * Sees to it that there is a Chromium: the system's package without a window, where it has one, else with it, else
 * the one that Playwright brings.
 */
export async function installChromium() {
  if (process.env.CHROMIUM_PATH ? findChromium() : works(SHELL, '--version')) return;
  await installPackage(SHELL);
  if (findChromium()) return;
  await installPackage('chromium');
  if (findChromium()) return;
  if (await succeeds(['playwright'], 'install', ...(aptGet() ? ['--with-deps'] : []), 'chromium')) return;
  throw new Failure('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH.');
}
