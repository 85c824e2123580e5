import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Deps } from '#server/deps.ts';
import { isEmptyCafe, seedDemo } from '#server/seed/seed-demo.ts';
import { runAdminCommand } from './admin-command.ts';
import { runBackup, runDoctor, runRestore } from './backup-commands.ts';
import { openCafe } from './open-cafe.ts';
import { serve } from './serve.ts';

/** Error codes of the operating system and of SQLite's files. */
const MACHINE_CODE = /^(E[A-Z]+|SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY).*)$/;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs `work` in the café, also while the shop runs, and prints what it returns. */
async function inCafe(config: Config, work: (deps: Deps) => Promise<string>): Promise<void> {
  const { deps, close } = await openCafe(config, { alone: false });
  try {
    print(await work(deps));
  } finally {
    close();
  }
}

async function seed(deps: Deps): Promise<string> {
  if (!isEmptyCafe(deps)) throw new StartError('The café is not empty; the demo only fills an empty one.');
  await seedDemo(deps);
  return 'The demo café is ready.';
}

type Options = { dev: boolean; repair: boolean };

/** All commands by name; `words` are their arguments. */
const COMMANDS: Record<string, (config: Config, words: string[], options: Options) => Promise<void>> = {
  serve: (config, _words, { dev }) => serve(config, dev),
  seed: (config) => inCafe(config, seed),
  admin: (config, words) =>
    inCafe(config, (deps) => runAdminCommand(deps, words, process.stdin, process.stderr)),
  backup: async (config, words) => void print(await runBackup(config, words)),
  restore: async (config, words) => void print(await runRestore(config, words)),
  doctor: async (config, _words, { repair }) => {
    const { lines, isFine } = await runDoctor(config, repair);
    for (const line of lines) print(line);
    if (!isFine) process.exitCode = 1;
  },
};

/**
 * Runs a command: `serve` (the default; with `--dev` through Vite), `seed`, `admin`, `backup`, `restore` or `doctor`
 * (with `--repair`).
 * @throws StartError with one line for the owner.
 */
export async function runCommand(args: string[]): Promise<void> {
  const { words, options } = readArguments(args);
  const [name = 'serve', ...others] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new StartError(
      `Unknown command ${name}; there are serve (the default), ${Object.keys(COMMANDS).slice(1).join(', ')}.`,
    );
  try {
    await command(readConfig(), others, options);
  } catch (error) {
    // The owner can resolve errors of the machine, such as a full disk or a file in place of a folder.
    if (error instanceof Error && MACHINE_CODE.test(codeOf(error)))
      throw new StartError(`${error.message} (${codeOf(error)}).`, { cause: error });
    throw error;
  }
}

function readArguments(args: string[]): { words: string[]; options: Options } {
  try {
    const options = {
      dev: { type: 'boolean', default: false },
      repair: { type: 'boolean', default: false },
    } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { words: positionals, options: values };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
