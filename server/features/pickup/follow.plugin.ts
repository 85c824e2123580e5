import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { PICKUP_PING, PICKUP_STREAM } from '#shared/api/trpc.ts';
import { PickupRef } from '#shared/pickup/pickup.ts';
import { followPickup, repeatPickups } from './follow.service.ts';

const HEADERS = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** A part of the followed orders is sent again each second. All at once would keep other guests waiting. */
const PARTS = PICKUP_PING / 1000;

/** Streams an order to its guest as lines of JSON. A POST request, because proxies log addresses, and the token must stay secret. */
export async function servePickup(app: FastifyInstance, deps: Deps): Promise<void> {
  let part = 0;
  const timer = setInterval(() => {
    part = (part + 1) % PARTS;
    try {
      repeatPickups(deps, part, PARTS);
    } catch (error) {
      deps.health.reportError(error);
      deps.log.error(error, 'The followed orders can’t be read');
    }
  }, PICKUP_PING / PARTS).unref();
  app.addHook('preClose', async () => clearInterval(timer));
  app.addHook('onClose', async () => deps.closing.abort());
  app.post(PICKUP_STREAM, async (request, reply) => {
    const { token } = PickupRef.parse(request.body);
    const { raw } = reply;
    const end = new AbortController();
    raw.once('close', () => end.abort());
    const pickups = await followPickup(deps, visitorOf(request, reply), token, end);
    reply.hijack();
    raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
    try {
      for await (const pickup of pickups) raw.write(`${JSON.stringify(pickup)}\n`);
    } catch (error) {
      deps.health.reportError(error);
      request.log.error(error, 'The stream of an order failed');
    } finally {
      end.abort();
      raw.end();
    }
  });
}
