import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { cafe } from '#server/db/cafe-schema.ts';
import type { Deps } from '#server/deps.ts';

const PATHS = ['/healthz', '/readyz'];

/** Answers health checks; the response is never cached. */
const send = (reply: FastifyReply, isFine: boolean) =>
  reply
    .code(isFine ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: isFine ? 'ok' : 'unavailable' });

/** Whether the database can be read; an error is logged. */
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
 * Adds `/healthz` and `/readyz`, which read the database; while the process shuts down, `rejectWhileClosing` answers
 * them. Once the database was found damaged, all other routes answer 503.
 */
export function reportHealth(app: FastifyInstance, deps: Deps): void {
  for (const path of PATHS) app.get(path, (_request, reply) => send(reply, canRead(deps)));
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (deps.health.isBroken() && !PATHS.includes(url ?? ''))
      throw new AppError('unavailable', 'The database is damaged; the owner has to look after it', {
        retryAfter: 300,
      });
  });
}
