import { parseArgs } from 'node:util';
import { messageOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/program.ts';

const COMMANDS = {
  serve: ['', 'serves the shop; the default'],
  create: ['', 'begins a new café in DATA_DIR'],
  admin: ['link | list | password NAME | create NAME', 'the first login; shows, changes and adds admins'],
  backup: ['[FILE]', 'makes a backup, in DATA_DIR/backups or in FILE'],
  restore: ['FILE', 'restores a backup into empty folders'],
  doctor: ['[--repair]', 'examines the database, the pictures and the backups'],
  seed: ['', 'adds the demo content to an empty café'],
  install: ['[https://ADDRESS]', 'makes the program in one file a service of systemd'],
} as const;

export type CommandName = keyof typeof COMMANDS;

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

const OPTIONS = {
  dev: { type: 'boolean', default: false },
  repair: { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new StartError(messageOf(error));
  }
}

/** Reads a command line; `words` are the arguments after the command. @throws StartError for an unknown command or option. */
export function readArguments(args: string[]) {
  const { positionals, values } = parse(args);
  const [command = 'serve', ...words] = positionals;
  if (!isCommand(command))
    throw new StartError(
      `Unknown command ${command}; there are serve (the default), ${Object.keys(COMMANDS).slice(1).join(', ')}.`,
    );
  return { command, words, ...values };
}

/** The help text. @param program how the program is started, such as `cafe`. */
export function helpText(program: string): string {
  const usage = Object.entries(COMMANDS).map(([name, [words, does]]) => {
    const line = [program, name, words].filter(Boolean).join(' ');
    return `  ${line.padEnd(program.length + 42)} ${does}`;
  });
  return `Usage:
${usage.join('\n')}

Settings are environment variables: PORT (3000), HOST (127.0.0.1), DATA_DIR (data), PUBLIC_URL, TRUST_PROXY and more.

Examples:
  HOST=0.0.0.0 PORT=8080 ${program}
  DATA_DIR=/var/lib/cafe ${program} admin password NAME
  DATA_DIR=/var/lib/cafe ${program} backup /mnt/usb/cafe.tar`;
}
