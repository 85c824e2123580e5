import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, machineEnv, PINNED_NODE, ROOT, run } from './process.mjs';

const STAMP = join(ROOT, 'node_modules', '.installed');

/** What an installation that fits this lock file and this machine is marked with. */
function wantedStamp() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${process.platform} ${process.arch} ${hash}\n`;
}

/** @param {string} file */
const contentOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const pinnedNodeWorks = () => spawnSync(PINNED_NODE, ['--version']).status === 0;

/**
 * Marks the packages as complete, where the pinned Node runs. It comes last, so that an installation which was
 * interrupted is never taken for one.
 */
export function markInstalled() {
  const works = pinnedNodeWorks();
  if (works) writeFileSync(STAMP, wantedStamp());
  return works;
}

/** @param {string[]} args */
async function npm(...args) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const { code } = await run('npm', [...args, ...quiet], { env: machineEnv() });
  if (code !== 0)
    throw new Failure(`The packages could not be installed: npm ${args[0]} ended with ${code}.`);
}

/**
 * Installs what the lock file names where that is not there yet. Scripts of packages are not run, but the one that
 * fetches the pinned Node: npm 10 knows no `allowScripts` and would compile what comes ready-made.
 */
export async function install() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Failure(`Node 20 or newer is needed, and this is Node ${process.versions.node}.`);
  if (contentOf(STAMP) === wantedStamp()) return;
  console.log('Installing the packages ...');
  await npm('ci', '--ignore-scripts', '--include=dev');
  await npm('rebuild', 'node', '--ignore-scripts=false');
  if (!markInstalled()) throw new Failure(`The packages are installed, but ${PINNED_NODE} does not run.`);
}
