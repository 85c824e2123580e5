import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { PICKUP_STREAM } from '#shared/api/trpc.ts';
import { PickupRef } from '#shared/pickup/pickup.ts';
import { followPickup } from './follow.service.ts';

const HEADERS = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Streams an order to its guest as lines of JSON. A POST request, because proxies log addresses, and the token must stay secret. */
export async function servePickup(app: FastifyInstance, deps: Deps): Promise<void> {
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const end of open) end.abort();
  });
  app.addHook('onClose', async () => deps.closing.abort());
  app.post(PICKUP_STREAM, async (request, reply) => {
    const { token } = PickupRef.parse(request.body);
    const { raw } = reply;
    const end = new AbortController();
    open.add(end);
    raw.once('close', () => {
      open.delete(end);
      end.abort();
    });
    const pickups = await followPickup(deps, visitorOf(request, reply), token, end.signal);
    reply.hijack();
    raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
    for await (const pickup of pickups) raw.write(`${JSON.stringify(pickup)}\n`);
    raw.end();
  });
}
