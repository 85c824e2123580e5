import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { PICKUP_PING, PICKUP_STREAM } from '#shared/api/trpc.ts';
import { PickupRef } from '#shared/pickup/pickup.ts';
import { followPickup } from './follow.service.ts';

const HEADERS = {
  'content-type': 'application/x-ndjson',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/**
 * Streams an order to its guest: a line of JSON at once and after every change, and an empty line every few seconds. A POST
 * request, because proxies log addresses, and the token must stay secret.
 */
export async function servePickup(app: FastifyInstance, deps: Deps): Promise<void> {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  app.post(PICKUP_STREAM, async (request, reply) => {
    const { token } = PickupRef.parse(request.body);
    const { raw } = reply;
    const end = new AbortController();
    raw.once('close', () => end.abort());
    const signal = AbortSignal.any([end.signal, closing.signal]);
    const pickups = await followPickup(deps, visitorOf(request, reply), token, signal);
    reply.hijack();
    raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
    const ping = setInterval(() => raw.write('\n'), PICKUP_PING);
    try {
      for await (const pickup of pickups) raw.write(`${JSON.stringify(pickup)}\n`);
    } finally {
      clearInterval(ping);
      raw.end();
    }
  });
}
