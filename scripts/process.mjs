import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const WINDOWS = process.platform === 'win32';
/** @type {NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const PROJECT = JSON.parse(readFileSync('package.json', 'utf8'));
const NODE_PACKAGE = `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;

/** The npm package of Node for this system; undefined if npm lacks it, as for macOS. */
export const PINNED_PACKAGE = NODE_PACKAGE in PROJECT.optionalDependencies ? NODE_PACKAGE : undefined;

/**
 * The path of the Node that the lock file pins, or of this process's Node if npm has no package for this system. Only
 * the installation may run on another version.
 */
export const PINNED_NODE = PINNED_PACKAGE
  ? join('node_modules', PINNED_PACKAGE, 'bin', WINDOWS ? 'node.exe' : 'node')
  : process.execPath;

/**
 * The server's command line. With much memory V8 would use hundreds of megabytes for young objects, but the server is as
 * fast with eight. The server collects garbage itself when idle (`--expose-gc`).
 */
export const SERVER = [PINNED_NODE, '--max-semi-space-size=8', '--expose-gc', 'build/server/main.cjs'];

/** Added to the server's environment. The glibc settings make it return freed memory to the system. */
export const SERVER_ENV = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The environment with the project's tools and the pinned `node` in its PATH. */
function toolsEnv() {
  // Vite and Vitest each choose their own NODE_ENV.
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, PATH: [resolve('node_modules/.bin'), env.PATH].join(delimiter) };
}

/** The version with the built commit, such as `1.0.0+d10f80c9a`, or without the commit if there is no git. */
export function version() {
  const git = ['describe', '--always', '--dirty', '--abbrev=9', '--exclude=*'];
  const { status, stdout } = spawnSync('git', git, { encoding: 'utf8' });
  return status === 0 ? `${PROJECT.version}+${stdout.trim()}` : PROJECT.version;
}

/** @param {string} command @param {string[]} args @returns whether the command exists and succeeds */
export const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Runs a command in the project's folder with this process's input and output. Signals that stop this process stop
 * the command first; this process then exits as soon as the command has.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 1 after a signal
 * @throws {Error} when there is no such command
 */
export async function run(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', shell: WINDOWS, env: toolsEnv(), ...options });
  let isStopping = false;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    isStopping = true;
    // A terminal sends Ctrl+C to the command as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  // npm sends signals only to the shell between npm and this process, and the shell does not forward them.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== shell && !isStopping) stop('SIGTERM');
  }, 200);

  const code = Number((await once(child, 'close'))[0] ?? 1);
  if (isStopping) process.exit(code || process.exitCode);
  clearInterval(watch);
  for (const signal of STOP_SIGNALS) process.off(signal, stop);
  return code;
}
