import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { helpText, readArguments } from '#server/cli/arguments.ts';
import { PROGRAM, PROGRAM_FOLDER, reportStartError, StartError } from '#server/core/program.ts';
import { extractFiles, type Manifest } from './extract.ts';
import { install } from './install.ts';
import { becomeOwnerOf, INSTALLED, isInstalled, readInstalledSettings } from './service.ts';

/** Commands that may create `DATA_DIR`. */
const CREATING = ['serve', 'create', 'restore', 'seed'];

/** The worker's script, maybe of the version before: a shop that still runs starts the program that replaced it. */
const WORKER = /\/\.program\/[0-9a-f]{16}\/build\/server\/worker\.cjs$/;

/** Runs work that depends on the data folder. @throws StartError that explains the folder's problem. */
function inDataFolder(work: () => unknown, problemOf: (reason: string) => string): void {
  try {
    work();
  } catch (error) {
    throw new StartError(`DATA_DIR: ${problemOf(String(error))}`);
  }
}

/**
 * The program in one file: extracts the built shop and runs it. Native modules can't be loaded from inside a file, so all
 * files are extracted alike.
 * @throws StartError with one line for the owner.
 */
async function main(args: string[]): Promise<void> {
  const manifest: Manifest = JSON.parse(getAsset('manifest.json', 'utf8'));
  if (isInstalled()) {
    // Otherwise a missing data folder would become an empty café.
    if (readInstalledSettings()) process.env.NEW_CAFE ||= 'off';
    process.env.DATA_DIR ||= INSTALLED.dataDir;
  }
  const dataDir = resolve(process.env.DATA_DIR || 'data');
  const folder = join(dataDir, PROGRAM_FOLDER, manifest.id);
  // The running shop starts this program again for the worker, as Node would be started.
  const [script = ''] = args;
  const isWorker = WORKER.test(script);
  if (!isWorker) {
    const { command, words, help, version, yes } = readArguments(args);
    if (help || version) {
      process.stdout.write(`${help ? helpText(PROGRAM) : manifest.version}\n`);
      return;
    }
    if (command === 'install') return install(words, yes, process.env);
    if (!CREATING.includes(command) && !existsSync(dataDir))
      throw new StartError(`DATA_DIR: there is no folder ${dataDir}.`);
  }
  becomeOwnerOf(dataDir);
  process.env.NODE_ENV = 'production';
  process.env.UPLOADS_DIR ||= join(dataDir, 'uploads');
  if (isWorker) return createRequire(script)(script);
  inDataFolder(
    () => extractFiles(folder, manifest.files, (path) => new Uint8Array(getRawAsset(path))),
    (reason) => `the folder ${dataDir} can’t be written (${reason}).`,
  );
  const server = join(folder, 'build/server/main.cjs');
  const require = createRequire(server);
  // Has a native part, which a disk may not allow to be loaded.
  inDataFolder(
    () => require('argon2'),
    (reason) => `files in ${dataDir} can’t be run (${reason}); it must be on a disk without noexec.`,
  );
  require(server);
}

process.umask(0o077);
main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof StartError)) throw error;
  reportStartError(error, process.argv.slice(2));
  process.exitCode = 1;
});
