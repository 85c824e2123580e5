import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { PROGRAM, StartError, VERSION } from '#server/core/program.ts';
import type { Deps } from '#server/deps.ts';
import { databaseFile } from '#server/files/folders.ts';
import { isEmptyCafe, seedDemo } from '#server/seed/seed-demo.ts';
import { runAdminCommand } from './admin-command.ts';
import { type CommandName, helpText, readArguments } from './arguments.ts';
import { runBackup, runDoctor, runRestore } from './backup-commands.ts';
import { openCafe, prepareCafe } from './open-cafe.ts';
import { serve } from './serve.ts';

const MACHINE_CODE = /^(E[A-Z]+|SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY).*)$/;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs `work` in the café, also while the shop runs, and prints the result. */
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

/** Begins a new café, even if NEW_CAFE is off. */
async function create(config: Config): Promise<void> {
  if (existsSync(databaseFile(config)))
    throw new StartError(`DATA_DIR: there is a café in ${config.dataDir} already.`);
  await inCafe({ ...config, newCafe: true }, prepareCafe);
}

type Command = (config: Config, line: ReturnType<typeof readArguments>) => Promise<void>;

const COMMANDS: Record<CommandName, Command> = {
  serve: (config, { dev }) => serve(config, dev),
  create,
  seed: (config) => inCafe(config, seed),
  admin: (config, { words }) =>
    inCafe({ ...config, newCafe: false }, (deps) =>
      runAdminCommand(deps, words, process.stdin, process.stderr),
    ),
  backup: async (config, { words }) => void print(await runBackup(config, words)),
  restore: async (config, { words }) => void print(await runRestore(config, words)),
  doctor: async (config, { repair }) => {
    const { lines, isFine } = await runDoctor(config, repair);
    for (const line of lines) print(line);
    if (!isFine) process.exitCode = 1;
  },
  install: async () => {
    throw new StartError('Only the program in one file can be installed: npm run build:binary makes it.');
  },
};

/** Runs a command. @throws StartError with one line for the owner. */
export async function runCommand(args: string[]): Promise<void> {
  const line = readArguments(args);
  if (line.help) return void print(helpText(PROGRAM));
  if (line.version) return void print(VERSION);
  try {
    await COMMANDS[line.command](readConfig(), line);
  } catch (error) {
    // The owner can resolve errors of the machine, such as a full disk or a file in place of a folder.
    const code = codeOf(error);
    if (error instanceof Error && MACHINE_CODE.test(code)) {
      const user = code === 'EACCES' ? ` as user ${process.getuid?.()}` : '';
      throw new StartError(`${error.message} (${code}${user}).`, { cause: error });
    }
    throw error;
  }
}
