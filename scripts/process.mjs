import { spawn } from 'node:child_process';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const WINDOWS = process.platform === 'win32';
const BIN = join(ROOT, 'node_modules', '.bin');

/** The Node that the lock file pins; the set-up alone runs on another one. */
export const PINNED_NODE = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node');

/** Something that the reader can act on; told in its one sentence, without a stack. */
export class Failure extends Error {}

/** The environment without the folders that npm puts first on PATH, so that `npm` runs on the machine's own node. */
export function machineEnv() {
  const ours = `${sep}node_modules${sep}.bin`;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith(ours));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/** The environment in which `node` is the pinned one and the project's tools are commands. */
export function projectEnv() {
  const env = machineEnv();
  return { ...env, PATH: [BIN, env.PATH].join(delimiter) };
}

/**
 * The server's command line. On a machine with much memory V8 lets young objects take hundreds of megabytes; with
 * eight the server is as fast. When it is idle, it collects garbage itself.
 */
export const SERVER = [PINNED_NODE, '--max-semi-space-size=8', '--expose-gc', 'server/main.ts'];

/** The environment of the server: glibc keeps what was freed in between, unless it is told to give it back. */
export const serverEnv = () => ({
  ...projectEnv(),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
});

/**
 * Calls `ended` when npm was asked to end: it passes that on to the shell between it and this process, not to here.
 * @param {() => void} ended
 * @returns {() => void} what stops the watching
 */
function watchNpm(ended) {
  const shell = process.ppid;
  const timer = setInterval(() => process.ppid === shell || ended(), 200);
  if (!process.env.npm_lifecycle_event || WINDOWS) clearInterval(timer);
  return () => clearInterval(timer);
}

/**
 * Runs a command in the project's folder to its end, with this process's input and output. Where this process is
 * asked to end meanwhile, the command is asked too (by the terminal itself, where there is one), and once it has
 * ended so does this process, without another step.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>} code 127 where the command is missing
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: WINDOWS, ...options });
    let isAsked = false;
    const ask = (/** @type {NodeJS.Signals} */ signal) => {
      isAsked = true;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const forgetNpm = watchNpm(() => isAsked || ask('SIGTERM'));
    process.on('SIGINT', ask).on('SIGTERM', ask).on('SIGHUP', ask);
    const done = (/** @type {number} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
      if (isAsked) process.exit(code || process.exitCode);
      forgetNpm();
      process.off('SIGINT', ask).off('SIGTERM', ask).off('SIGHUP', ask);
      resolve({ code, signal });
    };
    child.once('error', () => done(127, null));
    child.once('close', (code, signal) => done(code ?? 1, signal));
  });
}

/**
 * Runs a command line's work; a `Failure` ends it with its sentence and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
