import type { FastifyInstance } from 'fastify';
import { damaged } from '#server/core/health.ts';
import { VERSION } from '#server/core/program.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import type { Deps } from '#server/deps.ts';

const PATHS = ['/healthz', '/readyz'];

function canRead({ db, health, log }: Deps): boolean {
  try {
    return !health.isBroken() && db.select().from(cafe).get() !== undefined;
  } catch (error) {
    health.reportError(error);
    log.error(error, 'The database can’t be read');
    return false;
  }
}

/**
 * Adds `/healthz` and `/readyz`, which read the database, and report the free space and the shop's version. While the
 * process shuts down, `rejectWhileClosing` answers them. Once the database was found damaged, all other routes answer 503.
 */
export function reportHealth(app: FastifyInstance, deps: Deps): void {
  for (const path of PATHS)
    app.get(path, (_request, reply) => {
      const isFine = canRead(deps);
      const freeMiB = Math.floor(deps.space.free() / 2 ** 20);
      reply.code(isFine ? 200 : 503).header('cache-control', 'no-store');
      return reply.send({ status: isFine ? 'ok' : 'unavailable', freeMiB, version: VERSION });
    });
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (deps.health.isBroken() && !PATHS.includes(url ?? '')) throw damaged();
  });
}
