import { spawnSync } from 'node:child_process';
import { projectEnv, run } from './process.mjs';

/** @param {string} command @param {string[]} args */
export const works = (command, ...args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** How this process may run apt-get: as root, through sudo without a password, or not at all. */
export function aptGet() {
  if (!works('apt-get', '--version')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return works('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** @param {string[]} command the command and its first arguments @param {string[]} args */
export async function succeeds([command = '', ...first], ...args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', ...projectEnv() };
  return (await run(command, [...first, ...args], { env })).code === 0;
}

/**
 * Installs a package of the system, where this process may.
 * @param {string} name
 */
export async function installPackage(name) {
  const apt = aptGet();
  if (apt && (await succeeds(apt, 'update', '-qq'))) await succeeds(apt, 'install', '-y', '-qq', name);
}

/** Installs curl where the machine has none; where it can't, the test that needs it says so. */
export async function installCurl() {
  if (!works('curl', '--version')) await installPackage('curl');
}
