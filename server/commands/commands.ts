import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import { isEmptyCafe, seedDemo } from '#server/db/seed/seed-demo.ts';
import type { Deps } from '#server/deps.ts';
import { codeOf } from '#server/errors.ts';
import { removeUnfinished } from '#server/features/images/picture-files.service.ts';
import { createHealth } from '#server/health.ts';
import { startMaintenance } from '#server/jobs/maintenance.ts';
import { createLimits } from '#server/limits.ts';
import { createLive } from '#server/live.ts';
import { createLog } from '#server/log.ts';
import { registerPages } from '#server/pages.ts';
import { readSecret } from '#server/secret.ts';
import { SECOND } from '#server/time.ts';
import { runAdminCommand } from './admin-command.ts';
import { prepareCafe } from './first-start.ts';
import { StartError } from './start-error.ts';

/** Codes that Node gives to what the operating system refused, and SQLite to what its file did. */
const MACHINE_CODE = /^(E[A-Z]+|SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY).*)$/;

/** How long requests may go on once the process was asked to end. */
const GRACE = 5 * SECOND;

function refuse(line: string): never {
  throw new StartError(line);
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Makes sure that a folder exists and can be written, or refuses to start naming its variable. */
function prepareFolder(variable: string, folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    refuse(`${variable}: the folder ${folder} can’t be written (${codeOf(error)}).`);
  }
}

/** Opens the database, or refuses to start where the file is none. */
function openFile(path: string): Deps['db'] {
  try {
    return openDatabase(path);
  } catch (error) {
    return refuse(`DATA_DIR: the database ${path} can’t be opened (${codeOf(error)}).`);
  }
}

function open(config: Config): Deps {
  prepareFolder('DATA_DIR', config.dataDir, 0o700); // Names and password hashes are nobody else’s to read.
  prepareFolder('UPLOADS_DIR', config.uploadsDir, 0o755);
  const db = openFile(join(config.dataDir, 'cafe.db'));
  migrate(db, join(import.meta.dirname, '../../drizzle'), join(config.dataDir, 'backups'));
  const limits = createLimits(config.rateLimitFactor);
  return {
    config,
    db,
    limits,
    live: createLive(),
    health: createHealth(),
    log: createLog(config),
    secret: readSecret(config.dataDir),
  };
}

/** Where a browser on this machine finds the shop. */
const addressOf = ({ publicUrl, host }: Config, port: number): string =>
  publicUrl ?? `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${port}`;

/** Refuses to start where it can't listen, naming what the owner can change. */
function refuseUnheard({ host, port }: Config, error: unknown): never {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') refuse(`PORT: ${port} is in use; set PORT to another.`);
  if (code === 'EACCES')
    refuse(`PORT: ${port} is not for ordinary users (${code}); set PORT to 1024 or more.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    refuse(`HOST: ${host} is no address of this machine (${code}).`);
  }
  throw error;
}

/** Ends the server: what has begun may finish, but nobody can hold the end up for longer than the grace. */
async function endGently(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  await app.close();
}

async function serve(deps: Deps, isDev: boolean): Promise<void> {
  const { config } = deps;
  await removeUnfinished(config.uploadsDir);
  for (const line of await prepareCafe(deps, process.stdout.isTTY === true)) say(line);
  const app = await buildApp(deps, { pages: (pages) => registerPages(pages, deps, { dev: isDev }) });
  const stopMaintenance = startMaintenance(deps);
  app.addHook('onClose', async () => {
    await stopMaintenance();
    clientOf(deps.db).close();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endGently(app));
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    refuseUnheard(config, error);
  }
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  say(`Serving on ${addressOf(config, port)}`);
}

async function seed(deps: Deps): Promise<void> {
  if (!isEmptyCafe(deps)) refuse('The café is not empty; the demo only fills an empty one.');
  await seedDemo(deps);
  clientOf(deps.db).close();
  say('The demo café is ready.');
}

async function admin(deps: Deps, words: string[]): Promise<void> {
  try {
    say(await runAdminCommand(deps, words, process.stdin, process.stderr));
  } finally {
    clientOf(deps.db).close();
  }
}

/** Every command by its name; `words` are what stands behind it. */
const COMMANDS: Record<string, (deps: Deps, words: string[], isDev: boolean) => Promise<void>> = {
  serve: (deps, _words, isDev) => serve(deps, isDev),
  seed,
  admin,
};

/**
 * Runs the command that the arguments name: `serve` (the default; with `--dev` through Vite), `seed` or `admin`.
 * @throws StartError with one line for the owner.
 */
export async function runCommand(args: string[]): Promise<void> {
  const { words, isDev } = readArguments(args);
  const [name = 'serve', ...others] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return refuse(`Unknown command ${name}; there are serve (the default), seed and admin.`);
  try {
    await command(open(readConfig()), others, isDev);
  } catch (error) {
    // What the machine refuses (a full disk, a folder where a file should be) is for the owner to put right.
    if (error instanceof Error && MACHINE_CODE.test(codeOf(error)))
      refuse(`${error.message} (${codeOf(error)}).`);
    throw error;
  }
}

function readArguments(args: string[]): { words: string[]; isDev: boolean } {
  try {
    const options = { dev: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    return { words: positionals, isDev: values.dev === true };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}
