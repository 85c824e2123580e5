import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { type Config, proxyFinder } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { IS_BINARY, PROGRAM_FOLDER, ROOT, StartError, VERSION } from '#server/core/program.ts';
import { SECOND } from '#server/core/time.ts';
import { checkpoint } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { needsAdmin } from '#server/features/people/links.service.ts';
import { removeUnfinished } from '#server/files/picture-files.ts';
import { startMaintenance } from '#server/jobs/maintenance.ts';
import { registerPages } from '#server/pages/pages.plugin.ts';
import { addressOf, firstLoginText } from './first-login.ts';
import { type CafeChanges, openCafe, prepareCafe } from './open-cafe.ts';

/** How long open requests may continue during shutdown, in milliseconds. */
const SHUTDOWN_MS = 5 * SECOND;

/** Creates a function that prints a message on a terminal, and elsewhere writes a log line regardless of the log level. */
function createAnnouncement(): (text: string) => void {
  if (process.stdout.isTTY) return (text) => void process.stdout.write(`${text}\n`);
  const log = pino();
  return (text) => log.info(text);
}

const changesText = ({ migrations = [], backup, fromTrash = 0 }: Partial<CafeChanges>): string[] => [
  `Version ${VERSION}.`,
  ...(backup ? [`Before the update a backup was made: ${backup}.`] : []),
  ...(migrations.length > 0 ? [`The database was updated: ${migrations.join(', ')}.`] : []),
  ...(fromTrash > 0 ? [`${fromTrash} pictures that the database names were taken from the trash.`] : []),
];

/** Translates an error of `listen` to an error that tells the owner which setting to change. */
function listenError({ host, port }: Config, error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${port} is in use; set PORT to another.`);
  if (code === 'EACCES')
    return new StartError(`PORT: ${port} is not for ordinary users (${code}); set PORT to 1024 or more.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new StartError(`HOST: ${host} is no address of this machine (${code}).`);
  return error;
}

async function removeOtherVersions(folder: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name !== basename(ROOT));
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true })));
}

/** Warns where TRUST_PROXY trusts less than the operator may believe. */
function warnOfProxy({ config: { host, trustProxy }, log }: Deps): void {
  if (trustProxy === true && host !== 'localhost' && !proxyFinder(true)(host))
    log.warn(
      `TRUST_PROXY: with on, only a proxy on this machine is trusted, while HOST=${host} lets others connect; for a proxy on another machine, set TRUST_PROXY to its address.`,
    );
}

/** Serves metrics where `METRICS_PORT` is set. @throws StartError where it can't. */
async function startMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { metricsPort } = deps.config;
  if (metricsPort === null) return;
  const { measure, serveMetrics } = await import('#server/metrics/metrics.ts');
  try {
    await serveMetrics(app, measure(app, deps), metricsPort);
  } catch (error) {
    throw new StartError(`METRICS_PORT: ${metricsPort} can’t be used (${codeOf(error)}); set it to another.`);
  }
}

/** Listens. @returns the port. @throws StartError where it can't. */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(config, error);
  }
  const address = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : config.port;
}

/** Serves the café until the process gets a signal. @param dev whether Vite serves the pages. @throws StartError */
export async function serve(config: Config, dev: boolean): Promise<void> {
  const announce = createAnnouncement();
  const { deps, notes, close, ...changes } = await openCafe(config, { alone: true });
  // After an uncaught error the state is unknown, so the process ends and its supervisor restarts it.
  process.on('uncaughtException', (error) => {
    deps.log.fatal(error, 'An error that nobody caught');
    process.exit(1);
  });
  await removeUnfinished(config.uploadsDir);
  if (IS_BINARY) await removeOtherVersions(join(config.dataDir, PROGRAM_FOLDER));
  const lines = [...changesText(changes), ...notes, await prepareCafe(deps)];
  for (const line of lines) announce(line);
  warnOfProxy(deps);
  checkpoint(deps.db);
  const app = await buildApp(deps, {
    instrument: startMetrics,
    pages: (pages) => registerPages(pages, deps, { dev }),
  });
  const stopMaintenance = startMaintenance(deps);
  app.addHook('onClose', async () => {
    const stopped = stopMaintenance();
    deps.worker.stop(); // Open requests have ended; a job may work on a picture.
    await stopped;
    close();
  });
  const shutDown = () => {
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS).unref();
    void app.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, shutDown);
  const port = await listen(app, config);
  announce(`Serving on ${addressOf(config, port)}`);
  // Print the link only to a terminal, because anyone who reads it in a log could become the admin.
  if (process.stdout.isTTY && needsAdmin(deps)) announce(await firstLoginText(deps, port));
}
