import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/core/config.ts';
import { codeOf } from '#server/core/errors.ts';
import { StartError } from '#server/core/start-error.ts';
import { SECOND } from '#server/core/time.ts';
import { checkpoint } from '#server/db/open.ts';
import { removeUnfinished } from '#server/files/picture-files.ts';
import { startMaintenance } from '#server/jobs/maintenance.ts';
import { registerPages } from '#server/pages/pages.plugin.ts';
import { prepareCafe } from './first-start.ts';
import { openCafe } from './open-cafe.ts';

/** How long requests may go on once the process was asked to end, in milliseconds. */
const GRACE = 5 * SECOND;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Where a browser on this machine finds the shop. */
const addressOf = ({ publicUrl, host }: Config, port: number): string =>
  publicUrl ?? `http://${['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host}:${port}`;

/** What the owner can change where the shop can't listen. */
function listenError({ host, port }: Config, error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${port} is in use; set PORT to another.`);
  if (code === 'EACCES')
    return new StartError(`PORT: ${port} is not for ordinary users (${code}); set PORT to 1024 or more.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new StartError(`HOST: ${host} is no address of this machine (${code}).`);
  return error;
}

/** Ends the server: what has begun may finish, but nobody can hold the end up for longer than the grace. */
async function endGently(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), GRACE).unref();
  await app.close();
}

/** Listens, and says where. @throws StartError where it can't. */
async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(config, error);
  }
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : config.port;
  say(`Serving on ${addressOf(config, port)}`);
}

/**
 * Serves the café until the process is asked to end. @throws StartError
 * @param dev whether pages come from Vite, which reloads them.
 */
export async function serve(config: Config, dev: boolean): Promise<void> {
  const { deps, notes, close } = await openCafe(config, { alone: true });
  // What nobody caught may have left anything half done; whoever started the process starts it again.
  process.on('uncaughtException', (error) => {
    deps.log.fatal(error, 'An error that nobody caught');
    process.exit(1);
  });
  await removeUnfinished(config.uploadsDir);
  for (const line of notes) deps.log.warn(line);
  for (const line of [...notes, ...(await prepareCafe(deps, process.stdout.isTTY === true))]) say(line);
  checkpoint(deps.db);
  const app = await buildApp(deps, { pages: (pages) => registerPages(pages, deps, { dev }) });
  const stopMaintenance = startMaintenance(deps);
  app.addHook('onClose', async () => {
    await stopMaintenance();
    close();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endGently(app));
  await listen(app, config);
}
